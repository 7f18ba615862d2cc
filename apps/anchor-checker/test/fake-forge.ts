import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeTempDir } from '@holdfast/test-kit';
import type { Network } from '../src/network/network.js';
import { makeCertificate } from './make-certificate.js';

/** A request as the forge saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body; `undefined` when it is no JSON. */
  readonly body: unknown;
}

/** What a forge answers: a status, and a body or headers. */
export type FakeAnswer = readonly [
  status: number,
  body?: unknown,
  headers?: Record<string, string>,
];

/** An HTTPS server that answers what a test tells it, and remembers what it was asked. */
export async function startFakeForge() {
  const temp = makeTempDir('holdfast-forge-');
  const { key, cert } = makeCertificate(temp);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const network: Network = {
    allowedRanges: ['127.0.0.1/32'],
    caFile: cert,
    resolve: async () => ['127.0.0.1'],
  };
  const forge = {
    origin: `https://git.test:${(server.address() as AddressInfo).port}`,
    network,
    seen: [] as SeenRequest[],
    answer: (_: SeenRequest): FakeAnswer => [500],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      temp.remove();
    },
  };
  server.on('request', async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const { method = '', url: path = '', headers } = request;
    const seen = { method, path, headers, text, body: text === '' ? undefined : JSON.parse(text) };
    forge.seen.push(seen);
    const [status, body, more = {}] = forge.answer(seen);
    response.writeHead(status, { 'content-type': 'application/json', ...more });
    response.end(body === undefined ? '' : JSON.stringify(body));
  });
  return forge;
}
