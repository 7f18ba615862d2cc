import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.js';

/** Refuses addresses with a NUL: no text of the database can hold one, and nothing has one in its name. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.url?.includes('%00')) {
      throw new ApiError('validation', 'The address has a NUL, which nothing here has.');
    }
  });
}
