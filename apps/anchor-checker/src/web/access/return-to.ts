/** A path of this service from outside; anything that could lead elsewhere becomes `/`. */
export function returnTo(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(value)) return '/';
  const url = new URL(value, BASE);
  if (url.origin !== BASE) return '/';
  return `${url.pathname}${url.search}${url.hash}`.replace(/^\/{2,}/, '/');
}

const BASE = 'http://here.invalid';
