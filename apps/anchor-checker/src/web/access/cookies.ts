import { parseCookie, stringifySetCookie } from 'cookie';
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
  send(reply, kind, value, kind.seconds, isSecure);
}

/** What the browser sends of a cookie. */
export function cookieOf(
  { headers }: FastifyRequest,
  kind: CookieKind,
  isSecure: boolean,
): string | undefined {
  const value = parseCookie(headers.cookie ?? '')[named(kind, isSecure)];
  return value === '' ? undefined : value;
}

/** Takes a cookie back. */
export function dropCookie(reply: FastifyReply, kind: CookieKind, isSecure: boolean): void {
  send(reply, kind, '', 0, isSecure);
}

function send(
  reply: FastifyReply,
  kind: CookieKind,
  value: string,
  maxAge: number,
  secure: boolean,
): void {
  const name = named(kind, secure);
  const { path } = kind;
  const text = stringifySetCookie({
    name,
    value,
    path,
    maxAge,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
  // Fastify keeps those that are there already.
  reply.header('set-cookie', text);
}
