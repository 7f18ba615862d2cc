import { createHash } from 'node:crypto';
import { Client } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as OldTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { createServer, createSurface } from '../src/index.js';

const surface = createSurface({ version: '1.0.0', projects: new Map() });
const caller = { id: 'test', scopes: new Set(['plan'] as const) };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const request = {
  candidates: [{ path: 'a.txt', content: 'new\n', reason: 'Because.' }],
  snapshot: {
    schemaVersion: 1,
    configurations: [],
    files: [{ path: 'a.txt', sha256: sha256('old\n') }],
  },
};

test('the current client lists and calls', async () => {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await createServer(surface, caller).connect(far);
  await client.connect(near);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('change_plan');
  const answer = await client.callTool({ name: 'change_plan', arguments: request });
  expect(answer.structuredContent).toMatchObject({
    operations: [{ path: 'a.txt', kind: 'update', afterSha256: sha256('new\n'), content: 'new\n' }],
    conflicts: [],
  });
  await client.close();
});

test('the client of the line before lists and calls', async () => {
  const [near, far] = OldTransport.createLinkedPair();
  const client = new OldClient({ name: 'test', version: '1' });
  await createServer(surface, caller).connect(far as never);
  await client.connect(near);
  await client.listTools();
  const answer = await client.callTool({ name: 'change_plan', arguments: request });
  const [first] = answer.content as { type: string; text: string }[];
  expect(JSON.parse(first?.text ?? '')).toEqual(answer.structuredContent);
  await expect(
    client.callTool({ name: 'change_plan', arguments: { ...request, secret: 'do not say' } }),
  ).rejects.toThrow(/-32602.*Unknown argument: "secret"/);
  await client.close();
});
