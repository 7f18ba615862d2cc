import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../observe/create-metrics.js';
import type { Admit } from './admit.js';
import type { AppOptions } from './app-options.js';
import { Refusal } from './refusal.js';

/**
 * Routes for who runs the server: is it alive, does it take requests, what has it done. The first
 * two say no more than that, so that probes need no token.
 */
export function addOperatorRoutes(
  app: FastifyInstance,
  { metricsFor, ready }: Pick<AppOptions, 'metricsFor' | 'ready'>,
  metrics: Metrics,
  admit: Admit,
): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok\n'));
  app.get('/readyz', async (_request, reply) => {
    if (await ready()) return reply.type('text/plain').send('ready\n');
    throw new Refusal('not-ready', 'Not ready.');
  });
  if (metricsFor === 'off') return;
  app.get('/metrics', metricsFor === 'token' ? { onRequest: admit } : {}, async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.text()),
  );
}
