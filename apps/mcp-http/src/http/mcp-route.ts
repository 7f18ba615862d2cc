import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../mcp/endpoint.js';
import type { Admit } from './admit.js';
import { Refusal } from './refusal.js';

/** Serves the protocol at `/mcp` and `/mcp/`. */
export function addMcpRoute(app: FastifyInstance, endpoint: Endpoint, admit: Admit): void {
  app.route({
    method: 'POST',
    url: '/mcp',
    onRequest: [admit, checkEncoding],
    handler: (request, reply) => answer(endpoint, request, reply),
  });
  app.route({
    method: ['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'],
    url: '/mcp',
    onRequest: async () => {
      throw new Refusal('method', 'Only POST: there are no sessions and no streams of their own.', {
        headers: { allow: 'POST' },
      });
    },
    handler: () => undefined,
  });
}

async function checkEncoding({ headers }: FastifyRequest): Promise<void> {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return;
  throw new Refusal('media-type', 'The body has to be plain JSON, not compressed.');
}

async function answer(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { facts, body, headers } = request;
  if (facts.caller === undefined) throw new Error('A request was not admitted.');
  if (body === undefined) throw new Refusal('parse', 'Parse error: there is no body.');
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(GONE));
  const response = await endpoint.serve({
    caller: facts.caller,
    headers,
    body,
    signal: gone.signal,
    facts,
  });
  if (typeof response === 'string') return reply.type(JSON_TYPE).send(response);
  const type = response.headers.get('content-type');
  if (response.body === null || type === null || !type.startsWith('application/json')) {
    // Whether a connection is kept alive is not the protocol's to say.
    response.headers.delete('connection');
    return reply.send(response);
  }
  // Whole, with its length: a stream in between would cost more than the answer.
  return reply
    .code(response.status)
    .type(JSON_TYPE)
    .send(await response.text());
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** One for all: what an abort costs is mostly the stack of its reason. */
const GONE = new DOMException('The connection is closed.', 'AbortError');
