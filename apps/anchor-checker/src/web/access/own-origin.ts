import type { FastifyRequest } from 'fastify';

/** The origin that pages of this service have: as configured, else as the request asked for it. */
export function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  return `${request.protocol}://${request.headers.host ?? ''}`;
}

/**
 * Whether a request comes from a page of this service. Browsers say where a form comes from; one that
 * does not say it is refused.
 */
export function isFromOwnPage(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return origin !== undefined && origin === ownOrigin(request, publicUrl);
}
