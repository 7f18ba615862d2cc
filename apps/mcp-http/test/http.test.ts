import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planRequest } from './plan-request.js';
import { exchange, message, modern, send } from './send.js';
import { startServer, TOKEN } from './start-server.js';

const SECRET = 'do-not-say-this-again';
const LONG = SECRET.repeat(2);
const LIMIT = 2 * 1024 * 1024;

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({ addresses: { hosts: [], origins: ['https://app.example.org'] } });
});
afterAll(() => server[Symbol.asyncDispose]());

const list = JSON.stringify(message('tools/list'));
const rows = (status: number, code: number) => ({ status, code });

/** What must come back: the status, and a JSON-RPC error with this code and nothing of the request. */
async function expectRefused(
  answer: ReturnType<typeof send>,
  { status, code }: { readonly status: number; readonly code: number },
) {
  const { status: got, text, headers } = await answer;
  expect({ got, text }).toMatchObject({ got: status });
  expect(headers['content-type']).toMatch(/^application\/json/);
  const body = JSON.parse(text);
  expect(body).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code, message: expect.any(String) },
  });
  expect(text).not.toContain(SECRET);
  expect(text).not.toMatch(/\bat \S+:\d+|node_modules|\/src\//);
  // The server goes on.
  expect((await send(server.port, list)).status).toBe(200);
}

describe('where a request comes from', () => {
  test.each([
    ['no Host at all', { host: undefined }, rows(403, -32000)],
    ['another host', { host: SECRET }, rows(403, -32000)],
    ['another port', { host: '127.0.0.1:1' }, rows(403, -32000)],
    ['no port', { host: '127.0.0.1' }, rows(403, -32000)],
    ['a name that was pointed here', { host: 'evil.example.org:80' }, rows(403, -32000)],
    ['another origin', { origin: `https://${SECRET}.example.org` }, rows(403, -32000)],
    ['a listed origin at another port', { origin: 'https://app.example.org:1' }, rows(403, -32000)],
    ['a listed origin without TLS', { origin: 'http://app.example.org' }, rows(403, -32000)],
    ['an origin that is none', { origin: 'null' }, rows(403, -32000)],
  ])('%s is refused', async (_, headers, wanted) => {
    await expectRefused(send(server.port, list, headers), wanted);
  });

  test.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST'])('%s is known', async (host) => {
    expect((await send(server.port, list, { host: `${host}:${server.port}` })).status).toBe(200);
  });

  test('a listed origin may read the answer, and asks before it sends', async () => {
    const origin = 'https://app.example.org';
    const answer = await send(server.port, list, { origin });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
    const asked = await send(
      server.port,
      '',
      { origin, authorization: undefined, 'access-control-request-method': 'POST' },
      { method: 'OPTIONS' },
    );
    expect(asked.status).toBe(204);
    expect(asked.headers['access-control-allow-headers']).toContain('authorization');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('nobody else is told that they may', async () => {
    const { headers } = await send(server.port, list);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('bodies', () => {
  const padded = (length: number) => {
    const text = JSON.stringify(message('ping', { _meta: { pad: '' } }));
    return text.replace('"pad":""', `"pad":"${'x'.repeat(length - text.length)}"`);
  };

  const headFor = (headers: Readonly<Record<string, string>>) => {
    const lines = Object.entries({
      host: `127.0.0.1:${server.port}`,
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
      connection: 'close',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    return Buffer.from(`POST /mcp HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  };

  test('as large as may be, to the byte', async () => {
    const text = padded(LIMIT);
    expect(text.length).toBe(LIMIT);
    expect((await send(server.port, text)).status).toBe(200);
    await expectRefused(send(server.port, padded(LIMIT + 1)), rows(413, -32600));
  });

  test('one byte more in chunks, whose length nobody announced', async () => {
    const text = padded(LIMIT + 1);
    const head = headFor({ 'transfer-encoding': 'chunked' });
    const chunk = Buffer.from(`${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`);
    await expectRefused(exchange(server.port, [head, chunk]), rows(413, -32600));
  });

  test.each([
    ['nothing', '', rows(400, -32700)],
    ['no JSON', `{"${SECRET}`, rows(400, -32700)],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), rows(400, -32700)],
    ['a plain value', '1', rows(400, -32600)],
    ['null', 'null', rows(400, -32600)],
    ['an object that is no message', `{"${SECRET}":1}`, rows(400, -32600)],
    [
      'a key twice',
      `{"jsonrpc":"2.0","id":1,"method":"ping","method":"${SECRET}"}`,
      rows(400, -32600),
    ],
    ['a deep list', '['.repeat(50_000) + ']'.repeat(50_000), rows(400, -32600)],
    ['an empty list', '[]', rows(400, -32600)],
    ['too long a list', `[${Array(17).fill(list).join()}]`, rows(400, -32600)],
  ])('%s is refused', async (_, body, wanted) => {
    await expectRefused(send(server.port, body), wanted);
  });

  test.each([
    ['text/plain', rows(415, -32000)],
    [`multipart/form-data; boundary=${SECRET}`, rows(415, -32000)],
    ['application/jsonp', rows(415, -32000)],
    [undefined, rows(415, -32000)],
  ])('content of type %s is refused', async (type, wanted) => {
    await expectRefused(send(server.port, list, { 'content-type': type }), wanted);
  });

  test('compressed content is refused', async () => {
    const headers = { 'content-encoding': 'gzip' };
    await expectRefused(send(server.port, list, headers), rows(415, -32000));
  });

  test('a type with parameters is taken', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await send(server.port, list, headers)).status).toBe(200);
  });

  test('less than was announced, and no more', async () => {
    const head = headFor({ 'content-length': '100' });
    await new Promise<void>((resolve, reject) => {
      const socket = connect({ port: server.port, host: '127.0.0.1' });
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.end(Buffer.concat([head, Buffer.from('{"half":')]));
      socket.resume();
    });
    expect((await send(server.port, list)).status).toBe(200);
  });

  test('headers of more than may be', async () => {
    const answer = send(server.port, list, { 'x-pad': SECRET.repeat(2000) });
    await expectRefused(answer, rows(431, -32600));
  });

  test.each([
    ['Host', 'evil.example.org'],
    ['Origin', 'https://app.example.org'],
    ['Authorization', `Bearer ${SECRET}`],
    ['Content-Type', 'text/plain'],
    ['Mcp-Protocol-Version', '2025-11-25'],
  ])('%s twice, of which every reader may take another', async (name, value) => {
    const first = { origin: 'https://app.example.org', 'mcp-protocol-version': '2025-11-25' };
    expect((await send(server.port, list, first)).status).toBe(200);
    await expectRefused(send(server.port, list, { ...first, [name]: value }), rows(400, -32600));
  });

  test('a target that names another server than Host does', async () => {
    const path = 'http://evil.example.org/mcp';
    await expectRefused(send(server.port, list, {}, { path }), rows(400, -32600));
  });

  test('an expectation that is not met', async () => {
    await expectRefused(send(server.port, list, { expect: SECRET }), rows(417, -32000));
    const continued = await send(server.port, list, { expect: '100-continue' });
    expect(continued.status).toBe(100);
    expect(continued.text).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('no HTTP', async () => {
    await expectRefused(
      exchange(server.port, [Buffer.from(`${SECRET}\r\n\r\n`)]),
      rows(400, -32600),
    );
  });
});

describe('methods, addresses and what is accepted', () => {
  test.each(['GET', 'DELETE', 'PUT', 'PATCH'])('%s is not served', async (method) => {
    const answer = await send(server.port, '', { 'content-length': undefined }, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('POST');
    expect(JSON.parse(answer.text).error.code).toBe(-32000);
  });

  test('with and without a slash at the end', async () => {
    expect((await send(server.port, list, {}, { path: '/mcp/' })).status).toBe(200);
    for (const path of ['/', '/sse', '/mcp/x', `/${SECRET}`, '//mcp', '/%']) {
      const { status, text } = await send(server.port, list, {}, { path });
      expect([400, 404]).toContain(status);
      expect(text).not.toContain(SECRET);
      expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0' });
    }
  });

  test.each([undefined, '*/*', 'application/json', 'text/html', 'text/event-stream'])(
    'Accept: %s gets an answer',
    async (accept) => {
      for (const body of [message('tools/list'), modern('tools/list')]) {
        const answer = await send(server.port, JSON.stringify(body), {
          accept,
          ...headersFor(body),
        });
        expect(answer.status, answer.text).toBe(200);
        expect(answer.headers['content-type']).toMatch(/^application\/json/);
        expect(JSON.parse(answer.text).result.tools.length).toBeGreaterThan(0);
      }
    },
  );

  /** What the revision without a handshake repeats in headers. */
  function headersFor(body: ReturnType<typeof message>): Record<string, string> {
    return JSON.stringify(body).includes('io.modelcontextprotocol')
      ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': body.method }
      : {};
  }

  test.each(['2026-07-28', '2025-06-18', '2025-11-25'])('%s has no lists', async (version) => {
    const headers = { 'mcp-protocol-version': version };
    await expectRefused(send(server.port, `[${list}]`, headers), rows(400, -32600));
  });

  test('2025-03-26 has', async () => {
    const two = JSON.stringify([message('ping', {}, 1), message('ping', {}, 2)]);
    const { status, text } = await send(server.port, two);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual([
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 2, result: {} },
    ]);
  });

  test('a revision that does not exist', async () => {
    const headers = { 'mcp-protocol-version': SECRET };
    const { status, text } = await send(server.port, list, headers);
    expect(status).toBe(400);
    expect(text).not.toContain(SECRET);
    const known = 'Known: 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26';
    expect(JSON.parse(text)).toMatchObject({ id: 1, error: { code: -32000 } });
    expect(JSON.parse(text).error.message).toContain(known);
  });

  test.each(['2025-11-25', '2025-06-18', '2025-03-26'])('a handshake of %s', async (version) => {
    const params = {
      protocolVersion: version,
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const answer = await send(server.port, JSON.stringify(message('initialize', params)));
    expect(JSON.parse(answer.text).result).toMatchObject({
      protocolVersion: version,
      serverInfo: { name: 'holdfast' },
    });
    expect(answer.headers['mcp-session-id']).toBeUndefined();
  });

  test('a notification is taken and not answered', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(await send(server.port, body)).toMatchObject({ status: 202, text: '' });
  });
});

test('errors of a tool keep what was sent to themselves', async () => {
  for (const spoilt of [
    { candidates: `[{"path":"${SECRET}"}]` },
    { missingFiles: [`../${SECRET}`] },
    { registryVersion: SECRET },
  ]) {
    const args = { ...planRequest(), ...spoilt };
    const body = message('tools/call', { name: 'change_plan', arguments: args });
    const { status, text } = await send(server.port, JSON.stringify(body));
    expect(status).toBe(200);
    const { error } = JSON.parse(text);
    expect(error.code).toBe(-32602);
    expect(error.message.length).toBeLessThan(400);
    expect(text).not.toContain(SECRET);
  }
});

test.each<
  [string, { readonly name?: string; readonly uri?: unknown; readonly arguments?: unknown }]
>([
  ['tools/call', { name: 'change_plan', arguments: null }],
  ['tools/call', { name: 'change_plan', arguments: [SECRET] }],
  ['tools/call', { name: 'change_plan', arguments: SECRET.repeat(10_000) }],
  ['tools/call', { name: SECRET.repeat(400), arguments: {} }],
  ['resources/read', { uri: `holdfast://${SECRET.repeat(400)}` }],
  ['resources/read', { uri: [SECRET] }],
])('%s with what cannot be used is told so in a few words (%#)', async (method, params) => {
  for (const [body, headers] of [
    [message(method, params), {}],
    [
      modern(method, params),
      {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        'mcp-name': String(params.name ?? params.uri),
      },
    ],
  ] as const) {
    const { text } = await send(server.port, JSON.stringify(body), headers);
    expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', id: 1, error: { code: -32602 } });
    expect(JSON.parse(text).error.message.length).toBeLessThan(400);
    expect(text).not.toContain(SECRET);
  }
});

test.each([
  ['another tool', { 'mcp-name': 'change_plan' }, '2026-07-28', -32020],
  ['another method', { 'mcp-method': SECRET }, '2026-07-28', -32020],
  ['another revision', {}, SECRET, -32020],
  ['no revision that there is', { 'mcp-protocol-version': LONG }, LONG, -32022],
])('headers that name %s are refused in a few words', async (_, headers, version, code) => {
  const body = modern('tools/call', { name: SECRET.repeat(10_000), arguments: {} });
  const text = JSON.stringify(body).replace('"2026-07-28"', JSON.stringify(version));
  const usual = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' };
  const answer = await send(server.port, text, { ...usual, ...headers });
  const { error } = JSON.parse(answer.text);
  expect([answer.status, error.code]).toEqual([400, code]);
  expect(error.message.length).toBeLessThan(400);
  expect(answer.text).not.toContain(SECRET);
});

test('a revision that there is not is told back where it is short', async () => {
  const body = JSON.stringify(modern('server/discover', {}));
  const headers = { 'mcp-protocol-version': 'v999.0.0', 'mcp-method': 'server/discover' };
  const answer = await send(server.port, body.replace('2026-07-28', 'v999.0.0'), headers);
  expect([answer.status, JSON.parse(answer.text).error]).toMatchObject([
    400,
    {
      code: -32022,
      data: { requested: 'v999.0.0', supported: expect.arrayContaining(['2026-07-28']) },
    },
  ]);
});

test('nothing of all this is in the log', () => {
  const log = server.log();
  expect(log).toContain('"refused":"host"');
  expect(log).not.toContain(SECRET);
  expect(log).not.toMatch(/only-used-in-tests|Bearer/);
});
