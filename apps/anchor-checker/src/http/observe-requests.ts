import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../observe/create-metrics.js';

/**
 * Logs and counts each request when it is over, however it ends. A line has the route, never the
 * address that was asked for, and whose request it was, never the token.
 */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    // Not onResponse, which never comes for a connection that is gone.
    reply.raw.once('close', () => over(request, reply, metrics));
  });
}

function over(request: FastifyRequest, reply: FastifyReply, metrics: Metrics): void {
  const { known, routeOptions, method, ip } = request;
  const gone = !reply.raw.writableFinished;
  // 499 is what servers have come to write for a client that did not wait.
  const status = gone ? 499 : reply.statusCode;
  const milliseconds = reply.elapsedTime;
  const route = routeOptions.url ?? 'none';
  metrics.answered({ route, method, status, seconds: milliseconds / 1000 });
  if (QUIET.has(route) && status < 400) return;
  // Who floods the server is not to flood the disk as well: these are counted.
  const level = known.refused === 'rate_limited' ? 'debug' : 'info';
  request.log[level](
    {
      route,
      method,
      status,
      ms: Math.round(milliseconds * 10) / 10,
      ip,
      caller: known.caller,
      refused: known.refused,
    },
    gone ? 'client gone' : known.refused === undefined ? 'served' : 'refused',
  );
}

/** Probes come every few seconds, for years. */
const QUIET: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
