import { bearerToken } from '@holdfast/base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { challengeHeader } from '../auth/challenge.js';
import { metadataUrl } from '../auth/metadata-url.js';
import type { AppOptions } from './app-options.js';
import { Refusal } from './refusal.js';

/**
 * Makes the hook that lets requests in by their token, and not too many of them. An address whose
 * tokens are refused again and again is told to wait; a good token gets in nevertheless, because one
 * address may be that of many.
 *
 * @returns a hook that throws a Refusal, or leaves the caller in `request.facts`.
 */
export function admit(app: FastifyInstance, { admission, limits }: AppOptions): Admit {
  const failures = app.createRateLimit({
    max: limits.failuresPerMinute,
    timeWindow: MINUTE,
    keyGenerator: ({ ip }) => `failed ${ip}`,
  });
  const requests = app.createRateLimit({
    max: limits.requestsPerMinute,
    timeWindow: MINUTE,
    keyGenerator: ({ facts, ip }) => `caller ${facts.caller?.id ?? ip}`,
  });
  return async (request) => {
    if (hasTokenInUrl(request)) {
      throw new Refusal(
        'token-in-url',
        'Tokens are not taken from a URL, where logs keep it. Use another token from now on, in the Authorization header.',
      );
    }
    if (admission.kind === 'open') request.facts.caller = admission.caller;
    else {
      try {
        request.facts.caller = await identify(request, admission);
      } catch (error) {
        const isFailure = error instanceof Refusal && error.reason === 'unauthorized';
        if (isFailure) refuseIfExceeded(await failures(request), 'Too many tokens were refused.');
        throw error;
      }
    }
    refuseIfExceeded(await requests(request), 'Too many requests.');
  };
}

/** A hook for `onRequest`. */
export type Admit = (request: FastifyRequest) => Promise<void>;

const MINUTE = 60_000;

type Limit = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

function refuseIfExceeded(limit: Limit, message: string): void {
  if (limit.isAllowed || !limit.isExceeded) return;
  const seconds = String(Math.max(1, limit.ttlInSeconds));
  throw new Refusal('rate', `${message} Try again in ${seconds} seconds.`, {
    headers: { 'retry-after': seconds },
  });
}

async function identify(
  { headers }: FastifyRequest,
  { authenticator, oauth }: Extract<AppOptions['admission'], { kind: 'token' }>,
) {
  const resourceMetadata = oauth === undefined ? undefined : metadataUrl(oauth.publicUrl);
  const metadata = resourceMetadata === undefined ? {} : { resourceMetadata };
  const token = bearerToken(headers.authorization);
  if (token === undefined) {
    // Without an error: who sends no token is told how to get one, not that it is wrong.
    throw new Refusal('unauthorized', 'A bearer token is needed.', {
      headers: { 'www-authenticate': challengeHeader(metadata) },
    });
  }
  const answer = await authenticator.identify(token);
  if (answer.ok) return answer.caller;
  if (answer.because === 'issuer') {
    throw new Refusal('issuer', 'The issuer of tokens does not answer. Try again later.', {
      headers: { 'retry-after': '10' },
    });
  }
  const description = 'The token is unknown, expired, or not for this server.';
  throw new Refusal('unauthorized', description, {
    headers: {
      'www-authenticate': challengeHeader({ error: 'invalid_token', description, ...metadata }),
    },
  });
}

function hasTokenInUrl({ query }: FastifyRequest): boolean {
  return Object.keys(query ?? {}).some((name) => /token|key|secret|auth/i.test(name));
}
