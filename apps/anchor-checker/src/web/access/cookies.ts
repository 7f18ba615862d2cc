import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of ours: its name, how long it lives, and where it goes. */
export interface CookieKind {
  readonly name: string;
  readonly seconds: number;
  readonly path: string;
}

/** Behind https the browser itself sees to it that no other host sets or reads the cookie. */
function named({ name, path }: CookieKind, isSecure: boolean): string {
  if (!isSecure) return name;
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`;
}

/** Gives the browser a cookie that no script can read and no foreign form sends along. */
export function setCookie(
  reply: FastifyReply,
  kind: CookieKind,
  value: string,
  isSecure: boolean,
): void {
  reply.setCookie(named(kind, isSecure), value, options(kind, isSecure));
}

/** What the browser sends of a cookie. */
export function cookieOf(
  request: FastifyRequest,
  kind: CookieKind,
  isSecure: boolean,
): string | undefined {
  const value = request.cookies[named(kind, isSecure)];
  return value === undefined || value === '' ? undefined : value;
}

/** Takes a cookie back. */
export function dropCookie(reply: FastifyReply, kind: CookieKind, isSecure: boolean): void {
  reply.setCookie(named(kind, isSecure), '', { ...options(kind, isSecure), maxAge: 0 });
}

function options({ seconds, path }: CookieKind, secure: boolean): CookieSerializeOptions {
  return { path, httpOnly: true, sameSite: 'lax', secure, maxAge: seconds };
}
