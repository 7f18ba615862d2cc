import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/settings.js';
import { ApiError } from './api-error.js';

/**
 * Refuses requests under a name that the server is not known by: an attacker could point a name of
 * theirs at it, and a browser would take their page for ours.
 */
export function checkHosts(
  app: FastifyInstance,
  { publicUrl, allowedHosts }: Pick<Settings, 'publicUrl' | 'allowedHosts'>,
): void {
  const known = new Set(allowedHosts.map((it) => it.toLowerCase()));
  if (publicUrl !== undefined) known.add(new URL(publicUrl).host);
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    const host = headers.host?.toLowerCase() ?? '';
    if (known.has(host) || LOOPBACK.test(host) || PROBES.has(routeOptions.url ?? '')) return;
    throw new ApiError('forbidden', 'This server is not known by the Host that was asked for.');
  });
}

/** Names that nobody else can point somewhere. */
const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d{1,5})?$/;

/** Orchestrators ask under an address that nobody knows before; what they are told is no secret. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
