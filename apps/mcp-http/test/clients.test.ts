import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planRequest } from './plan-request.js';
import { startServer, TOKEN } from './start-server.js';

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };
const call = { name: 'change_plan', arguments: planRequest() };

test.each([
  ['the revision without a handshake', { mode: { pin: '2026-07-28' } }, '2026-07-28'],
  ['the handshake', { mode: 'legacy' }, '2025-11-25'],
  ['whatever the server speaks', { mode: 'auto' }, '2026-07-28'],
] as const)('the current client calls with %s', async (_, versionNegotiation, version) => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation });
  await client.connect(new StreamableHTTPClientTransport(server.url, { requestInit }));
  expect(client.getNegotiatedProtocolVersion()).toBe(version);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('change_plan');
  const answer = await client.callTool(call);
  expect(answer.structuredContent).toMatchObject({
    operations: [{ path: 'a.txt', kind: 'update', content: 'new\n' }],
    conflicts: [],
  });
  await client.close();
});

test('the client of the line before calls', async () => {
  const client = new OldClient({ name: 'test', version: '1' });
  await client.connect(new OldTransport(server.url, { requestInit }) as never);
  await client.listTools();
  const answer = await client.callTool(call);
  const [first] = answer.content as { text: string }[];
  expect(JSON.parse(first?.text ?? '')).toEqual(answer.structuredContent);
  await expect(
    client.callTool({ ...call, arguments: { ...call.arguments, secret: 'do not say' } }),
  ).rejects.toThrow(/-32602.*Unknown argument: "secret"/);
  await client.close();
});

test('a client without the token learns that it needs one', async () => {
  const client = new OldClient({ name: 'test', version: '1' });
  await expect(client.connect(new OldTransport(server.url) as never)).rejects.toThrow(
    'A bearer token is needed.',
  );
});
