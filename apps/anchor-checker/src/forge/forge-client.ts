import { shorten } from '@holdfast/base';
import { guardedRequest } from '../network/guarded-request.js';
import type { Network } from '../network/network.js';
import { remoteFailure } from '../network/remote-failure.js';

/** Sends JSON to a forge's interface and reads its answer. */
export interface ForgeClient {
  readonly send: (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT',
    path: string,
    body?: object,
  ) => Promise<ForgeAnswer>;
}

/** An answer that is no failure of the forge or of the token: what it says is for the caller to judge. */
export interface ForgeAnswer {
  readonly status: number;
  /** `undefined` when the body is no JSON. */
  readonly json: unknown;
}

/**
 * A client for one interface. Redirects are not followed: the token is for this origin.
 *
 * @throws for every request: what `guardedRequest` throws; `repository-unavailable` with the reason
 *   `rate-limited`, `unreachable` for a status from 500, `redirected`.
 */
export function forgeClient(
  network: Network,
  { base, authorization }: { readonly base: string; readonly authorization: string },
): ForgeClient {
  return {
    send: async (method, path, body) => {
      const url = new URL(`${base}${path}`);
      const response = await guardedRequest(network, {
        method,
        url,
        headers: {
          accept: 'application/json',
          authorization,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        timeoutMs: 30_000,
        maxBytes: 10_000_000,
      });
      refuse(response.status, response.headers, url);
      return { status: response.status, json: parse(response.body) };
    },
  };
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function refuse(status: number, headers: Headers, url: URL): void {
  const host = shorten(url.host);
  const isLimited =
    status === 429 ||
    (status === 403 &&
      (headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined));
  if (isLimited) {
    const after = Number(headers['retry-after']);
    throw remoteFailure('rate-limited', `${host} wants fewer requests.`, {
      ...(after > 0 ? { retryAfter: after } : {}),
    });
  }
  if (status >= 500)
    throw remoteFailure('unreachable', `${host} answers with an error (${status}).`);
  if (status >= 300 && status < 400) {
    throw remoteFailure(
      'redirected',
      `${host} redirects, as it does for a repository that was renamed.`,
      {
        hint: 'Register the repository with its present URL.',
      },
    );
  }
}

/** For an answer that is neither what was hoped for nor a case of its own. */
export function refusedBy(what: string, { status }: ForgeAnswer) {
  if (status === 401 || status === 403) {
    return remoteFailure('unauthorized', `The forge does not let the token ${what}.`, {
      hint: 'Give the token the permission; docs/guide/checker-repositories.md lists them.',
    });
  }
  if (status === 404) {
    return remoteFailure('not-found', `The forge does not know where to ${what}.`, {
      hint: 'Check the URL and the provider of the repository, and the permissions of the token.',
    });
  }
  return remoteFailure('failed', `The forge refuses to ${what} (${status}).`);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
