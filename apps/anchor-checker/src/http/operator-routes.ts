import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Admit } from './admit.js';
import { ApiError } from './api-error.js';
import type { AppOptions } from './app-options.js';

/**
 * Routes for who runs the server: is it alive, does it take requests, what has it done. The first
 * two say no more than that, so that probes need no token.
 */
export function addOperatorRoutes(
  app: FastifyInstance,
  { service, settings, metrics }: AppOptions,
  admit: Admit,
): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok\n'));
  app.get('/readyz', async (_request, reply) => {
    if (stopping || !(await answers())) {
      throw new ApiError('internal', 'Not ready.', { status: 503 });
    }
    return reply.type('text/plain').send('ready\n');
  });
  if (settings.metrics === 'off') return;
  app.get('/metrics', async (request, reply) => {
    if (settings.metrics === 'token') await admit(request, 'read');
    const text = metrics.text(await service.jobs.counts());
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });

  async function answers(): Promise<boolean> {
    try {
      await sql`select 1`.execute(service.database.queries);
      return true;
    } catch {
      // That is the answer.
      return false;
    }
  }
}
