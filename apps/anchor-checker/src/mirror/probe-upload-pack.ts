import { shorten } from '@holdfast/base';
import { basicAuthorization, type Credential } from '../network/credentials.js';
import { type GuardedResponse, guardedRequest } from '../network/guarded-request.js';
import type { Network } from '../network/network.js';
import { remoteFailure } from '../network/remote-failure.js';

/** What is asked before git is. */
export interface Probe {
  readonly url: string;
  readonly credential?: Credential;
  readonly signal: AbortSignal;
}

/**
 * Asks whether a URL is a repository that the smart protocol serves, before git is started on it: the
 * old protocol of plain files would bring objects one by one, unchecked, and let the server name
 * further addresses.
 *
 * @returns the URL after redirects within the same origin, such as forges make to `….git`.
 * @throws what `remoteFailure` makes: `redirected` to another origin, `unauthorized`, `not-found`,
 *   `not-git`, `rate-limited`, and those of `guardedRequest`.
 */
export async function probeUploadPack(network: Network, probe: Probe): Promise<string> {
  let url = probe.url;
  for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
    const response = await ask(network, { ...probe, url });
    const next = redirectOf(response, url);
    if (next === undefined) {
      checkAnswer(response, url, probe.credential !== undefined);
      return url;
    }
    url = next;
  }
  throw remoteFailure('redirected', `${shorten(new URL(url).host)} redirects without an end.`);
}

const MAX_HOPS = 3;

function ask(network: Network, { url, credential, signal }: Probe): Promise<GuardedResponse> {
  return guardedRequest(network, {
    method: 'GET',
    url: new URL(`${url.replace(/\/+$/, '')}${SERVICE}`),
    headers: {
      accept: '*/*',
      'git-protocol': 'version=2',
      'user-agent': 'git/holdfast-anchor-checker',
      ...(credential === undefined ? {} : { authorization: basicAuthorization(credential) }),
    },
    timeoutMs: 30_000,
    maxBytes: 1024,
    signal,
  });
}

const SERVICE = '/info/refs?service=git-upload-pack';

/** The repository's URL that a redirect leads to. */
function redirectOf({ status, headers }: GuardedResponse, url: string): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const location = headers.location ?? '';
  const from = new URL(url);
  const to = URL.canParse(location, url) ? new URL(location, url) : undefined;
  if (to?.origin !== from.origin || to.username !== '' || to.password !== '') {
    throw remoteFailure('redirected', `${shorten(from.host)} redirects to another server.`, {
      hint: 'Register the address that it leads to, when you trust it.',
    });
  }
  if (!`${to.pathname}${to.search}`.endsWith(SERVICE)) throw notGit(from);
  return `${to.origin}${to.pathname.slice(0, -'/info/refs'.length)}`;
}

function checkAnswer(response: GuardedResponse, url: string, hasToken: boolean): void {
  const { status, headers } = response;
  const host = shorten(new URL(url).host);
  if (status === 401 || status === 403) throw unauthorized(host, hasToken);
  if (status === 404 || status === 410) {
    throw remoteFailure('not-found', `${host} has no such repository.`, {
      hint: 'Check the path. Many forges also say so when the token may not read it.',
    });
  }
  if (status === 429) {
    const after = Number(headers['retry-after']);
    throw remoteFailure('rate-limited', `${host} wants fewer requests.`, {
      ...(after > 0 ? { retryAfter: after } : {}),
    });
  }
  if (status >= 500)
    throw remoteFailure('unreachable', `${host} answers with an error (${status}).`);
  if (status !== 200 || headers['content-type'] !== ADVERTISEMENT) throw notGit(new URL(url));
}

const ADVERTISEMENT = 'application/x-git-upload-pack-advertisement';

export function unauthorized(host: string, hasToken: boolean) {
  return hasToken
    ? remoteFailure('unauthorized', `${host} does not accept the token.`, {
        hint: 'Check that it has not expired, and that it may read this repository.',
      })
    : remoteFailure('unauthorized', `${host} wants a token for this repository.`, {
        hint: 'Name an environment variable that has one.',
      });
}

function notGit(url: URL) {
  return remoteFailure('not-git', `${shorten(url.host)} does not serve a git repository there.`, {
    hint: 'Give the URL that one clones from. Servers of plain files are not supported.',
  });
}
