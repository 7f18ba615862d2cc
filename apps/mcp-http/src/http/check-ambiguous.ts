import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.js';

/**
 * Refuses what two readers take for two requests. Node keeps the first of two headers where whoever
 * stands before it may have judged the last one, and the address in a target goes before Host
 * (RFC 9112, 3.2) though nobody but a proxy is sent one.
 *
 * @throws Refusal 400.
 */
export function checkAmbiguous({ raw: { rawHeaders, url = '' } }: FastifyRequest): void {
  if (!url.startsWith('/') && url !== '*') {
    throw new Refusal('invalid', 'Invalid request: its target is a whole address, not a path.');
  }
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (!DECIDING.test(name)) continue;
    if (seen.has(name)) {
      throw new Refusal(
        'invalid',
        'Invalid request: a header that decides about it is there twice.',
      );
    }
    seen.add(name);
  }
}

const DECIDING = /^(?:host|origin|authorization|content-type|content-encoding|mcp-[a-z-]+)$/;
