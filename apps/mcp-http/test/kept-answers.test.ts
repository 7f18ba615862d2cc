import { createServer, type ProjectHost } from '@holdfast/mcp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { message, modern, send } from './send.js';
import { startServer } from './start-server.js';

/** A host that offers everything; lists ask it nothing. */
const HOST = new Proxy({ secrets: [] } as unknown as ProjectHost, {
  get: (target, key) => (key === 'secrets' ? target.secrets : async () => []),
});
const setup = { projects: new Map([['one', HOST]]) };

type Running = Awaited<ReturnType<typeof startServer>>;
let keeping: Running;
let making: Running;
beforeAll(async () => {
  keeping = await startServer({ setup });
  // A server that somebody else makes: nothing of it is kept.
  making = await startServer({ setup, makeServer: (...of) => createServer(...of) });
});
afterAll(async () => {
  await keeping[Symbol.asyncDispose]();
  await making[Symbol.asyncDispose]();
});

const MODERN = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
const PROGRESS = { _meta: { progressToken: 7 } };

test.each<[string, object, Readonly<Record<string, string>>]>([
  ['with a handshake', message('tools/list'), {}],
  ['of 2025-11-25', message('tools/list'), { 'mcp-protocol-version': '2025-11-25' }],
  ['of 2025-03-26', message('tools/list'), { 'mcp-protocol-version': '2025-03-26' }],
  ['without a handshake', modern('tools/list'), MODERN],
  ['for prompts', message('prompts/list'), {}],
  ['for templates', message('resources/templates/list'), {}],
  [
    'for prompts of 2026-07-28',
    modern('prompts/list'),
    { ...MODERN, 'mcp-method': 'prompts/list' },
  ],
  ['with a cursor', message('tools/list', { cursor: 'x' }), {}],
  ['with a cursor that is none', message('tools/list', { cursor: 1 }), {}],
  ['with parameters that are none', message('tools/list', []), {}],
  ['with progress', message('tools/list', PROGRESS), {}],
  [
    'with progress, not to be streamed',
    message('tools/list', PROGRESS),
    { accept: 'application/json' },
  ],
  [
    'for another method in its headers',
    modern('tools/list'),
    { ...MODERN, 'mcp-method': 'tools/call' },
  ],
  [
    'without its method in the headers',
    modern('tools/list'),
    { 'mcp-protocol-version': '2026-07-28' },
  ],
  ['of two revisions', modern('tools/list'), { ...MODERN, 'mcp-protocol-version': '2025-11-25' }],
  ['of no revision', message('tools/list'), { 'mcp-protocol-version': '1999-01-01' }],
  ['without the envelope of its revision', message('tools/list'), MODERN],
  ['with a session', message('tools/list'), { 'mcp-session-id': 'x' }],
  ['that is no message', { ...message('tools/list'), jsonrpc: '1.0' }, {}],
])('a list %s is answered as if it were made each time', async (_, body, headers) => {
  const texts = new Set<string>();
  for (const id of [1, 'two', 1, null]) {
    const sent = JSON.stringify({ ...body, id });
    const [one, other] = [
      await send(keeping.port, sent, headers),
      await send(making.port, sent, headers),
    ];
    expect([one.status, one.text]).toEqual([other.status, other.text]);
    const { date: _, 'keep-alive': __, ...rest } = one.headers;
    expect(other.headers).toMatchObject(rest);
    texts.add(one.text);
  }
  expect(texts.size).toBeGreaterThan(1);
});

test('a kept list is not for who may not see it', async () => {
  await send(keeping.port, JSON.stringify(message('tools/list')));
  const body = JSON.stringify(message('tools/list'));
  for (const headers of [
    { authorization: 'Bearer wrong-wrong-wrong-wrong-1' },
    { host: 'evil.example' },
  ]) {
    const { status, text } = await send(keeping.port, body, headers);
    expect([401, 403]).toContain(status);
    expect(text).not.toContain('tools');
  }
});
