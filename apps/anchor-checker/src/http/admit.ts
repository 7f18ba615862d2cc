import { bearerToken } from '@holdfast/base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Service } from '../service/service.js';
import { allows, type Scope } from '../tokens/scopes.js';
import { findToken, type TokenView } from '../tokens/tokens.js';
import { ApiError } from './api-error.js';
import { MINUTE_MS, refuseIfExceeded } from './refuse-if-exceeded.js';

/** How many requests are served. */
export interface AdmitLimits {
  readonly requestsPerMinute: number;
  readonly failuresPerMinute: number;
}

/** Lets a request in that has a token with a scope. */
export type Admit = (request: FastifyRequest, needed: Scope) => Promise<TokenView>;

/**
 * Makes what lets requests in by their token, and not too many of them. An address whose tokens are
 * refused again and again is told to wait; a good token gets in nevertheless, because one address may
 * be that of many.
 */
export function createAdmit(app: FastifyInstance, service: Service, limits: AdmitLimits): Admit {
  const failures = app.createRateLimit({
    max: limits.failuresPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ ip }) => `failed ${ip}`,
  });
  const requests = app.createRateLimit({
    max: limits.requestsPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ known, ip }) => `caller ${known.caller ?? ip}`,
  });
  return async (request, needed) => {
    const found = await identify(request, service);
    if (found === undefined) {
      refuseIfExceeded(await failures(request), 'Too many tokens were refused.');
      throw new ApiError('unauthenticated', 'A token is needed that is known and not expired.', {
        headers: { 'www-authenticate': 'Bearer' },
      });
    }
    request.known.caller = found.id;
    refuseIfExceeded(await requests(request), 'Too many requests.');
    requireScope(found.scopes, needed);
    return found;
  };
}

/** @throws ApiError `forbidden`. */
export function requireScope(scopes: readonly Scope[], needed: Scope): void {
  if (allows(scopes, needed)) return;
  throw new ApiError('forbidden', `The token does not have the scope ${needed}.`, {
    details: { needed, scopes },
  });
}

async function identify({ headers }: FastifyRequest, { database, now }: Service) {
  const token = bearerToken(headers.authorization);
  return token === undefined ? undefined : await findToken(database.queries, token, now());
}
