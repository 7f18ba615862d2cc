import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.js';

/** What a limit of requests says of one. */
type Limit = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

/** What limits count over. */
export const MINUTE_MS = 60_000;

/** @throws ApiError `rate_limited`, which says when to come again. */
export function refuseIfExceeded(limit: Limit, message: string): void {
  if (limit.isAllowed || !limit.isExceeded) return;
  const seconds = String(Math.max(1, limit.ttlInSeconds));
  throw new ApiError('rate_limited', `${message} Try again in ${seconds} seconds.`, {
    headers: { 'retry-after': seconds },
  });
}
