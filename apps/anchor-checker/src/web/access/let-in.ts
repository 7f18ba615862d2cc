import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '../view-context.js';
import type { WebOptions } from '../web-options.js';
import { type CookieKind, cookieOf, dropCookie, setCookie } from './cookies.js';
import { equalSecrets } from './equal-secrets.js';
import { isFromOwnPage, ownOrigin } from './own-origin.js';
import { mayAct, type Role } from './role.js';
import { readSession } from './sessions.js';

/** Whether a request is let in, and why not. */
export type Admission =
  | { readonly kind: 'in'; readonly reader: Reader }
  | { readonly kind: 'stranger' }
  | { readonly kind: 'forged' }
  | { readonly kind: 'forbidden'; readonly reader: Reader };

/**
 * Looks at who asks before anything else: who is signed in, may they do it, and does a form come from
 * a page of ours that was made for them.
 */
export async function letIn(
  request: FastifyRequest,
  role: Role,
  options: WebOptions,
): Promise<Admission> {
  const secret = sessionSecret(request, options);
  const reader = secret === undefined ? undefined : await readSession(options.queries, secret);
  if (reader === undefined) return { kind: 'stranger' };
  if (request.method !== 'GET') {
    const given = (request.body as { readonly csrf?: unknown } | null | undefined)?.csrf;
    const isOurs = typeof given === 'string' && equalSecrets(given, reader.csrf);
    if (!(isOurs && isFromOwnPage(request, options.publicUrl))) return { kind: 'forged' };
  }
  return mayAct(reader.role, role) ? { kind: 'in', reader } : { kind: 'forbidden', reader };
}

/** Whether browsers are to send cookies over https only. */
export function isSecure(request: FastifyRequest, { publicUrl }: WebOptions): boolean {
  return ownOrigin(request, publicUrl).startsWith('https:');
}

/** The secret of the session that a request says it belongs to. */
export function sessionSecret(request: FastifyRequest, options: WebOptions): string | undefined {
  return cookieOf(request, sessionCookie(options), isSecure(request, options));
}

/** Gives the browser a session. */
export function giveSession(
  request: FastifyRequest,
  reply: FastifyReply,
  options: WebOptions,
  secret: string,
): void {
  setCookie(reply, sessionCookie(options), secret, isSecure(request, options));
}

/** Takes the session back. */
export function takeSession(
  request: FastifyRequest,
  reply: FastifyReply,
  options: WebOptions,
): void {
  dropCookie(reply, sessionCookie(options), isSecure(request, options));
}

function sessionCookie({ sessionSeconds }: WebOptions): CookieKind {
  return { name: 'holdfast_session', seconds: sessionSeconds, path: '/' };
}
