import type { FastifyInstance } from 'fastify';
import type { Admit } from '../http/admit.js';
import type { AppOptions } from '../http/app-options.js';
import { addCounts, countStates, NO_COUNTS } from '../store/state-counts.js';
import { API_PREFIX } from './add-api-routes.js';
import { badge } from './badge.js';

/** Serves pictures that say how a repository stands. */
export function addBadgeRoute(
  app: FastifyInstance,
  { service, settings }: AppOptions,
  admit: Admit,
): void {
  const { queries } = service.database;
  app.get<{ Params: { name: string } }>(`${API_PREFIX}/badge/:name.svg`, async (request, reply) => {
    if (settings.badges === 'token') await admit(request, 'read');
    const row = await queries
      .selectFrom('repositories')
      .select(['id', 'checkId'])
      .where('name', '=', request.params.name)
      .executeTakeFirst();
    // Forges keep pictures of others: they are told not to for long.
    reply.header('cache-control', 'max-age=60').type('image/svg+xml; charset=utf-8');
    if (row === undefined || row.checkId === null) return reply.send(badge('unknown'));
    const documents = await countStates(queries, row.id);
    return reply.send(badge(documents.reduce((sum, it) => addCounts(sum, it.counts), NO_COUNTS)));
  });
}
