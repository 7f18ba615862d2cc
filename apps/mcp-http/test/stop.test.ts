import { drain } from '@holdfast/base';
import { expect, test } from 'vitest';
import { message, modern, send } from './send.js';
import { slowTool } from './slow-tool.js';
import { startServer, TOKEN } from './start-server.js';

const params = { name: 'work_slowly', arguments: { say: 'x' } };
const call = JSON.stringify(message('tools/call', params));
const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
const modernHeaders = {
  ...headers,
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'work_slowly',
};

test.each([
  ['with a handshake', message('tools/call', params), headers],
  ['without one', modern('tools/call', params), modernHeaders],
])('what is going on %s may end, and nothing new is taken', async (_, body, sent) => {
  const slow = slowTool();
  const server = await startServer({ tools: [slow.tool] });
  const started = slow.started();
  // A connection that would be kept alive must not keep the server.
  const answer = fetch(server.url, { method: 'POST', body: JSON.stringify(body), headers: sent });
  await started;
  const stopped = drain(server.app, 10);
  await expect(send(server.port, call)).rejects.toThrow(/ECONN(REFUSED|RESET)/);
  slow.end();
  expect(await (await answer).json()).toMatchObject({
    result: { structuredContent: { said: 'x' } },
  });
  const before = performance.now();
  await stopped;
  expect(performance.now() - before).toBeLessThan(2000);
});

test('what does not end in time is cut off and cancelled', async () => {
  const slow = slowTool();
  const server = await startServer({ tools: [slow.tool] });
  const started = slow.started();
  const answer = send(server.port, call);
  await started;
  const aborted = slow.aborted();
  const before = performance.now();
  await drain(server.app, 0.3);
  expect(performance.now() - before).toBeGreaterThan(250);
  await aborted;
  expect((await answer).text).toBe('');
});

test('a stream that only listens keeps no server', async () => {
  const server = await startServer();
  const listen = modern('subscriptions/listen', { notifications: { toolsListChanged: true } });
  const response = await fetch(server.url, {
    method: 'POST',
    body: JSON.stringify(listen),
    headers: { ...modernHeaders, 'mcp-method': 'subscriptions/listen', 'mcp-name': '' },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const read = response.text().catch(() => 'cut off');
  const before = performance.now();
  await drain(server.app, 10);
  expect(performance.now() - before).toBeLessThan(3000);
  await read;
});
