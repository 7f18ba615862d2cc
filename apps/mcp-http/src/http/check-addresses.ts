import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AddressLists } from './address-lists.js';
import { Refusal } from './refusal.js';

/**
 * Refuses what a web page could make a browser send: a name that an attacker points at this address,
 * or a page from elsewhere. Listed origins are told that they may read the answer.
 *
 * @throws Refusal 403.
 */
export function checkAddresses(
  { hosts, origins }: AddressLists,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  anyHost: boolean,
): void {
  const isKnown = headers.host !== undefined && hosts.has(headers.host.toLowerCase());
  if (!isKnown && !anyHost) {
    throw new Refusal('host', 'This server is not known by the Host that was asked for.');
  }
  const { origin } = headers;
  if (origin === undefined) return;
  if (!origins.has(origin)) {
    throw new Refusal('origin', 'Pages of this Origin may not use this server.');
  }
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', 'www-authenticate, retry-after');
  reply.header('vary', 'Origin');
}

/** The answer to a browser that asks before it sends; only listed origins get here. */
export function sendPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', 'POST')
    .header('access-control-allow-headers', ALLOWED_HEADERS)
    .header('access-control-max-age', '7200')
    .send();
}

const ALLOWED_HEADERS = [
  'accept',
  'authorization',
  'content-type',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
].join(', ');
