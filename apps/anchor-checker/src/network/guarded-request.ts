import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { shorten } from '@holdfast/base';
import type { Network } from './network.js';
import { remoteFailure } from './remote-failure.js';
import { resolveHost } from './resolve-host.js';

/** One request to another machine. */
export interface GuardedRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  /** Only `https:`. */
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the start to the last byte of the answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Bytes of the answer that are read; the rest is left. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/** The answer, redirects included: none is followed. */
export interface GuardedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The answer was longer than `maxBytes`. */
  readonly cut: boolean;
}

/**
 * Sends a request over TLS to an address that was judged, and nowhere else: the name is resolved
 * once and the connection goes to what was judged. Proxies of the environment are not used.
 *
 * @throws what {@link remoteFailure} makes, with the reason `url-refused`, `address-refused`,
 *   `unreachable`, `timed-out` or `stopped`. Answers of any status are returned.
 */
export async function guardedRequest(
  network: Network,
  { method, url, headers, body, timeoutMs, maxBytes, signal }: GuardedRequest,
): Promise<GuardedResponse> {
  if (url.protocol !== 'https:') {
    throw remoteFailure('url-refused', `${shorten(url.origin)} is not https.`);
  }
  const addresses = await resolveHost(network, url.hostname);
  const deadline = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions = {
    method,
    headers: { 'user-agent': 'holdfast-anchor-checker', ...headers },
    // No pool: a kept connection would belong to an address that was judged earlier.
    agent: false,
    lookup: answering(addresses),
    signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    ...(network.caFile === undefined ? {} : { ca: readFileSync(network.caFile) }),
  };
  try {
    return await send(url, options, body, maxBytes);
  } catch (cause) {
    throw failureOf(cause, url, { deadline, signal });
  }
}

/** A resolver that answers what was judged. */
function answering(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, options, callback) => {
    const [first] = all;
    if (options.all === true) callback(null, all);
    else callback(null, first?.address ?? '', first?.family);
  };
}

function send(
  url: URL,
  options: RequestOptions,
  body: string | undefined,
  maxBytes: number,
): Promise<GuardedResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const finish = (cut: boolean) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).subarray(0, maxBytes),
          cut,
        });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length <= maxBytes) return;
        finish(true);
        sent.destroy();
      });
      response.on('end', () => finish(false));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function failureOf(
  cause: unknown,
  url: URL,
  {
    deadline,
    signal,
  }: { readonly deadline: AbortSignal; readonly signal: AbortSignal | undefined },
) {
  const host = shorten(url.host);
  if (signal?.aborted) return remoteFailure('stopped', `A request to ${host} was stopped.`);
  if (deadline.aborted) {
    return remoteFailure('timed-out', `${host} did not answer in time.`, { cause });
  }
  return remoteFailure('unreachable', `${host} cannot be reached${because(cause)}.`, { cause });
}

/** Codes of the system and of TLS (`ECONNREFUSED`, `CERT_HAS_EXPIRED`) say more than any sentence. */
function because(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z0-9_]+$/.test(code) ? ` (${code})` : '';
}
