import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { planRequest } from './plan-request.js';
import { message, modern, send } from './send.js';
import { slowTool } from './slow-tool.js';
import { startServer, TOKEN } from './start-server.js';

const slowly = (say: string) => ({ name: 'work_slowly', arguments: { say } });

/** A request as bytes, of either era. */
function request(port: number, body: object, headers: Readonly<Record<string, string>> = {}) {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return `POST /mcp HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}

const modernHeaders = {
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'work_slowly',
};

describe.each([
  ['with a handshake', (say: string) => message('tools/call', slowly(say)), {}],
  ['without one', (say: string) => modern('tools/call', slowly(say)), modernHeaders],
] as const)('a client of the revisions %s', (_, call, headers) => {
  test('that is gone has its work cancelled', async () => {
    const slow = slowTool();
    await using server = await startServer({ tools: [slow.tool] });
    const socket = connect({ port: server.port, host: '127.0.0.1' });
    const started = slow.started();
    socket.write(request(server.port, call('a'), headers));
    await started;
    const aborted = slow.aborted();
    const before = performance.now();
    socket.destroy();
    expect(await aborted).toEqual(['a']);
    expect(performance.now() - before).toBeLessThan(1000);
    await expect.poll(() => server.log()).toContain('"status":499');
  });

  test('that has nothing more to say is not waited for', async () => {
    const slow = slowTool();
    await using server = await startServer({ tools: [slow.tool] });
    const started = slow.started();
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write(request(server.port, call('b'), headers));
    await started;
    const aborted = slow.aborted();
    socket.end();
    socket.resume();
    expect(await aborted).toEqual(['b']);
  });

  test('with the id of another gets its own answer', async () => {
    const slow = slowTool();
    await using server = await startServer({ tools: [slow.tool] });
    const says = Array.from({ length: 8 }, (_, index) => `mine ${index}`);
    const answers = says.map((say) => send(server.port, JSON.stringify(call(say)), headers));
    for (let started = 0; started < says.length; started += 1) await slow.started();
    slow.end();
    const said = (await Promise.all(answers)).map(
      ({ text }) => JSON.parse(text).result.structuredContent.said,
    );
    expect(said).toEqual(says);
  });
});

test('a hundred calls at a time are all answered, a few at a time', async () => {
  await using server = await startServer({ limits: { callsPerTool: 2 } });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => {
      const call = { name: 'change_plan', arguments: planRequest(`file-${index}.txt`) };
      return send(server.port, JSON.stringify(message('tools/call', call, index)));
    }),
  );
  const paths = answers.map(({ text }) => {
    const { id, result } = JSON.parse(text);
    return `${id} ${result.structuredContent.operations[0].path}`;
  });
  expect(paths).toEqual(paths.map((_, index) => `${index} file-${index}.txt`));
});

test('more calls than may wait are told to come again', async () => {
  const slow = slowTool();
  await using server = await startServer({
    tools: [slow.tool],
    limits: { callsPerTool: 1, waitingPerTool: 1 },
  });
  const started = slow.started();
  const call = (say: string) =>
    send(server.port, JSON.stringify(message('tools/call', slowly(say))));
  const first = call('first');
  await started;
  const second = call('second');
  const metrics = () =>
    send(server.port, '', { 'content-length': undefined }, { method: 'GET', path: '/metrics' });
  await expect.poll(async () => (await metrics()).text).toContain('holdfast_calls_waiting 1');
  const third = JSON.parse((await call('third')).text);
  expect(third.result).toMatchObject({
    isError: true,
    structuredContent: { error: { code: 'busy' } },
  });
  const next = slow.started();
  slow.end();
  expect(JSON.parse((await first).text).result.structuredContent).toEqual({ said: 'first' });
  await next;
  slow.end();
  expect(JSON.parse((await second).text).result.structuredContent).toEqual({ said: 'second' });
  const { text } = await metrics();
  expect(text).toContain('holdfast_tool_calls_total{tool="work_slowly",outcome="answered"} 2');
  expect(text).toContain('holdfast_tool_calls_total{tool="work_slowly",outcome="turned_away"} 1');
});

test('a call that takes too long is an answer of the tool', async () => {
  await using server = await startServer({ tools: [slowTool().tool], setup: { timeLimit: 50 } });
  const answer = await send(server.port, JSON.stringify(message('tools/call', slowly('never'))));
  expect(JSON.parse(answer.text).result.structuredContent.error.code).toBe('timed-out');
});

test('who asks for progress gets a stream of it, the answer last', async () => {
  const slow = slowTool();
  await using server = await startServer({ tools: [slow.tool] });
  const started = slow.started();
  const params = {
    name: 'work_slowly',
    arguments: { say: 'done', steps: 1 },
    _meta: { progressToken: 'p' },
  };
  const answer = send(server.port, JSON.stringify(message('tools/call', params)));
  await started;
  slow.end();
  const { headers, text } = await answer;
  expect(headers['content-type']).toBe('text/event-stream');
  const events = text.split('\n').filter((line) => line.startsWith('data: '));
  expect(events.map((line) => JSON.parse(line.slice(6)))).toMatchObject([
    { method: 'notifications/progress', params: { progressToken: 'p', progress: 1, total: 1 } },
    { id: 1, result: { structuredContent: { said: 'done' } } },
  ]);
});

test('a body that does not come in time is not waited for', async () => {
  await using server = await startServer({ limits: { bodySeconds: 1 } });
  const before = performance.now();
  const text = await new Promise<string>((resolve) => {
    let all = '';
    const socket = connect({ port: server.port, host: '127.0.0.1' });
    socket.write(request(server.port, {}, { 'content-length': '1000' }));
    socket.on('data', (chunk) => {
      all += chunk;
    });
    socket.on('close', () => resolve(all));
  });
  expect(performance.now() - before).toBeGreaterThan(900);
  expect(text).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({ error: { code: -32000 } });
});

test('the numbers need a token unless they are open, and probes need none', async () => {
  const get = (port: number, path: string, authorization?: string) =>
    send(port, '', { authorization, 'content-length': undefined }, { method: 'GET', path });
  await using server = await startServer({ ready: async () => false });
  expect((await get(server.port, '/metrics')).status).toBe(401);
  expect(await get(server.port, '/healthz')).toMatchObject({ status: 200, text: 'ok\n' });
  expect((await get(server.port, '/readyz')).status).toBe(503);
  const probe = { host: '10.0.0.7:7411', 'content-length': undefined };
  const read = { method: 'GET', path: '/healthz' };
  expect((await send(server.port, '', probe, read)).status).toBe(200);
  const fromPage = { ...probe, origin: 'https://evil.example.org' };
  expect((await send(server.port, '', fromPage, read)).status).toBe(403);
  await using open = await startServer({ metricsFor: 'open' });
  expect((await get(open.port, '/readyz')).text).toBe('ready\n');
  const { text } = await get(open.port, '/metrics');
  expect(text).toContain(
    '# TYPE holdfast_build_info gauge\nholdfast_build_info{version="1.0.0"} 1\n',
  );
  expect(text).toContain(
    'holdfast_http_requests_total{route="/readyz",method="GET",status="200"} 1',
  );
  for (const line of text.trim().split('\n')) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"\n]*",?)+\})? [\d.e+-]+)$/);
  }
  await using off = await startServer({ metricsFor: 'off' });
  expect((await get(off.port, '/metrics', `Bearer ${TOKEN}`)).status).toBe(404);
});
