import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './create-metrics.js';

/**
 * Logs and counts each request when it is over, however it ends. A line has the route, never the
 * address that was asked for, and whose request it was, never the token.
 */
export function observeRequests(app: FastifyInstance, metrics: Metrics): Observed {
  let working = 0;
  app.addHook('onRequest', async (request, reply) => {
    working += 1;
    // Not onResponse, which never comes for a connection that is gone.
    reply.raw.once('close', () => {
      working -= 1;
      over(request, reply, metrics);
    });
  });
  return { working: () => working };
}

/** What is going on. */
export interface Observed {
  readonly working: () => number;
}

function over(request: FastifyRequest, reply: FastifyReply, metrics: Metrics): void {
  const { facts, routeOptions, ip } = request;
  const gone = !reply.raw.writableFinished;
  // 499 is what servers have come to write for a client that did not wait.
  const status = gone ? GONE : reply.statusCode;
  const milliseconds = reply.elapsedTime;
  const route = routeOptions.url ?? 'none';
  const method = facts.method ?? request.method;
  metrics.answered({ route, method, status, seconds: milliseconds / 1000 });
  if (facts.refused !== undefined) metrics.refused(facts.refused);
  if (QUIET.has(route) && status < 400) return;
  // Who floods the server is not to flood the disk as well: these are counted.
  const level = facts.refused === 'rate' ? 'debug' : 'info';
  request.log[level](
    {
      route,
      method,
      status,
      ms: Math.round(milliseconds * 10) / 10,
      ip,
      caller: facts.caller?.id,
      tool: facts.tool,
      refused: facts.refused,
    },
    gone ? 'client gone' : facts.refused === undefined ? 'served' : 'refused',
  );
}

const GONE = 499;

/** Probes come every few seconds, for years. */
const QUIET: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
