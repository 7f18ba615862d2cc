import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { planRequest } from './plan-request.js';
import { message, modern, send } from './send.js';
import { startServer, TOKEN } from './start-server.js';

const SECONDS = 30;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** One request after another of every kind, good and bad, with the status that it must have. */
const KINDS: readonly (readonly [
  status: number,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
])[] = [
  [200, message('tools/list')],
  [200, message('tools/call', { name: 'change_plan', arguments: planRequest() })],
  [200, message('tools/call', { name: 'change_plan', arguments: { snapshot: 1 } })],
  [200, message('tools/call', { name: 'no_such_tool', arguments: {} })],
  [200, modern('tools/list'), { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }],
  [200, [message('ping', {}, 1), message('ping', {}, 1)]],
  [401, message('tools/list'), { authorization: 'Bearer wrong-wrong-wrong-wrong-wrong' }],
  [403, message('tools/list'), { host: 'evil.example.org' }],
  [403, message('tools/list'), { origin: 'https://evil.example.org' }],
  [400, '{"jsonrpc":'],
  [400, `${'['.repeat(5000)}${']'.repeat(5000)}`],
  [413, 'x'.repeat(70_000)],
  [415, message('tools/list'), { 'content-type': 'text/xml' }],
  [400, message('tools/list'), { 'mcp-protocol-version': '1999-01-01' }],
  [431, message('tools/list'), { 'x-pad': 'x'.repeat(20_000) }],
];

function toSend(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return [typeof body === 'string' ? body : JSON.stringify(body), headers] as const;
}

test(
  'half a minute of good and bad requests leaves nothing behind',
  async () => {
    await using server = await startServer({
      limits: { bodyBytes: 64 * 1024, failuresPerMinute: 1_000_000, requestsPerMinute: 1_000_000 },
      log: pino({ level: 'silent' }),
    });
    const heaps: number[] = [];
    let done = 0;
    const until = performance.now() + SECONDS * 1000;
    const worker = async (offset: number) => {
      for (let turn = offset; performance.now() < until; turn += 1) {
        const [status, ...what] = KINDS[turn % KINDS.length] ?? [200, message('ping')];
        const answer = await send(server.port, ...toSend(...what));
        expect(answer.status, `kind ${turn % KINDS.length}: ${answer.text}`).toBe(status);
        if (turn % 20 === 0) leave(server.port);
        done += 1;
        if (done % 500 === 0) heaps.push(collected());
      }
    };
    await Promise.all([0, 4, 8, 12].map(worker));
    expect(done).toBeGreaterThan(1000);
    heaps.push(collected());
    const [early = 0] = heaps.slice(Math.floor(heaps.length / 4));
    const late = heaps.at(-1) ?? 0;
    // What the compiler still makes; a request that is kept has some thousand bytes.
    expect(late - early, `${done} requests, ${heaps}`).toBeLessThan(2e6);
    await expect.poll(() => connections(server.app.server)).toBe(0);
  },
  (SECONDS + 60) * 1000,
);

/** Somebody who goes away in the middle of a body. */
function leave(port: number): void {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.write(
    `POST /mcp HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${TOKEN}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"half`,
    () => socket.destroy(),
  );
}

function collected(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

function connections(server: {
  getConnections(done: (error: Error | null, count: number) => void): void;
}) {
  return new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}
