// A server of tools for agents inside a program of yours: no disk, and a host that says what may be seen.
import { createServer, createSurface } from '@holdfast/mcp';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';

const surface = createSurface({ version: '1.0.0', projects: new Map() });
const server = createServer(surface, { id: 'my-agent', scopes: new Set(['plan']) });
const client = new Client({ name: 'my-agent', version: '1.0.0' });
const [near, far] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(far), client.connect(near)]);

const { tools } = await client.listTools();
console.log(tools.map(({ name }) => name).join(', '));

const answer = await client.callTool({
  name: 'change_plan',
  arguments: {
    candidates: [{ path: 'a.txt', content: 'Hello\n', reason: 'Greet' }],
    snapshot: { schemaVersion: 1, configurations: [], files: [] },
    missingFiles: ['a.txt'],
  },
});
console.log(answer.isError ?? false, Object.keys(answer.structuredContent).join(', '));

await client.close();
await server.close();
