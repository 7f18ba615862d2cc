import { Client } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as OldTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { type Caller, createServer, type Scope, type Surface } from '../../src/index.js';

export const ALL_SCOPES: ReadonlySet<Scope> = new Set(['plan', 'read', 'edit', 'confirm']);

/** Somebody who may do everything. */
export const ANYBODY: Caller = { id: 'test', scopes: ALL_SCOPES, actor: 'Test Agent' };

/** A client of the current line, connected to a server of its own. */
export async function connect(surface: Surface, caller: Caller = ANYBODY): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await createServer(surface, caller).connect(far);
  await client.connect(near);
  return client;
}

/** A client of the line before, connected to a server of its own. */
export async function connectOld(surface: Surface, caller: Caller = ANYBODY): Promise<OldClient> {
  const [near, far] = OldTransport.createLinkedPair();
  const client = new OldClient({ name: 'test', version: '1' });
  await createServer(surface, caller).connect(far as never);
  await client.connect(near);
  return client;
}
