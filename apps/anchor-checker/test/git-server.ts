import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TempDir } from '@holdfast/test-kit';
import { makeCertificate } from './make-certificate.js';

/** Answers a request in the place of git; `false` leaves it to git. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A real git server over TLS: `git http-backend` behind node, for the repositories in a directory. */
export interface GitServer {
  /** `https://git.test:PORT`; the name is in no DNS. */
  readonly origin: string;
  readonly port: number;
  /** The certificate that clients have to trust. */
  readonly caFile: string;
  /** What was asked for, in order. */
  readonly requests: { readonly url: string; readonly authorization: string | undefined }[];
  /** What is to be done with requests from now on. */
  intercept: Intercept;
  /** Only requests with this token are answered. */
  token: string | undefined;
  close(): Promise<void>;
}

export async function startGitServer(temp: TempDir, repositories: string): Promise<GitServer> {
  const { key, cert } = makeCertificate(temp);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const started: GitServer = {
    origin: `https://git.test:${port}`,
    port,
    caFile: cert,
    requests: [],
    intercept: () => false,
    token: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  server.on('request', (request, response) => {
    const { authorization } = request.headers;
    started.requests.push({ url: request.url ?? '', authorization });
    if (started.intercept(request, response)) return;
    if (started.token !== undefined && tokenOf(authorization) !== started.token) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    serve(repositories, request, response);
  });
  return started;
}

export function tokenOf(authorization = ''): string | undefined {
  const [, encoded = ''] = authorization.split(' ');
  return Buffer.from(encoded, 'base64').toString('utf8').split(':')[1];
}

function serve(repositories: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '', 'https://git.test');
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_CONFIG_COUNT: '3',
      GIT_CONFIG_KEY_0: 'uploadpack.allowFilter',
      GIT_CONFIG_VALUE_0: 'true',
      GIT_CONFIG_KEY_1: 'safe.directory',
      GIT_CONFIG_VALUE_1: '*',
      GIT_CONFIG_KEY_2: 'uploadpack.hideRefs',
      GIT_CONFIG_VALUE_2: 'refs/hidden',
      GIT_PROJECT_ROOT: repositories,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      CONTENT_LENGTH: request.headers['content-length'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  response.on('close', () => child.kill());
  let head = Buffer.alloc(0);
  const readHead = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    child.stdout.off('data', readHead);
    writeHead(response, head.toString('latin1', 0, end));
    response.write(head.subarray(end + 4));
    child.stdout.pipe(response);
  };
  child.stdout.on('data', readHead);
  child.on('close', () => response.end());
}

function writeHead(response: ServerResponse, head: string): void {
  const lines = head.split('\r\n').map((line) => line.split(/: (.*)/s) as [string, string]);
  const status = lines.find(([name]) => name === 'Status')?.[1] ?? '200';
  for (const [name, value] of lines) if (name !== 'Status') response.setHeader(name, value);
  response.writeHead(Number.parseInt(status, 10));
}
