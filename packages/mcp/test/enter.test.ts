import { HoldfastError } from '@holdfast/base';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createServer, createSurface, defineTool, type ServerSetup } from '../src/index.js';

const caller = { id: 'test', scopes: new Set(['plan'] as const) };

const tool = defineTool({
  name: 'do_it',
  title: 'Do it',
  description: 'Does as it is told.',
  scope: 'plan',
  needs: 'nothing',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  invalidInput: 'protocol',
  input: z.strictObject({ how: z.enum(['well', 'badly', 'never']) }),
  output: z.object({}),
  run: ({ how }) => {
    if (how === 'badly') throw new HoldfastError('request-invalid', 'No.');
    return how === 'well' ? { done: true } : new Promise(() => {});
  },
});

async function clientWith(setup: Pick<ServerSetup, 'enter' | 'timeLimit'>) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  const surface = createSurface({ version: '1.0.0', projects: new Map(), ...setup }, [tool]);
  await createServer(surface, caller).connect(far);
  await client.connect(near);
  return client;
}

test('a host sees each call begin and end', async () => {
  const seen: string[] = [];
  const client = await clientWith({
    timeLimit: 50,
    enter: ({ tool: name, caller: { id } }) => {
      seen.push(`${id} enters ${name}`);
      return (outcome) => seen.push(outcome);
    },
  });
  await client.callTool({ name: 'do_it', arguments: { how: 'well' } });
  await expect(client.callTool({ name: 'do_it', arguments: { how: 'badly' } })).rejects.toThrow();
  await expect(client.callTool({ name: 'do_it', arguments: { how: 'never' } })).rejects.toThrow(
    'The call took more than 0.05 seconds.',
  );
  const enters = 'test enters do_it';
  expect(seen).toEqual([enters, 'answered', enters, 'refused', enters, 'refused']);
  await client.close();
});

test('a host that refuses a call is the answer of the tool', async () => {
  const client = await clientWith({
    enter: async () => {
      throw new HoldfastError('busy', 'Too many calls wait.', { hint: 'Call again.' });
    },
  });
  const answer = await client.callTool({ name: 'do_it', arguments: { how: 'well' } });
  expect(answer).toMatchObject({
    isError: true,
    structuredContent: { error: { code: 'busy', hint: 'Call again.' } },
  });
  await client.close();
});
