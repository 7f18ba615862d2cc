import type { AddressInfo } from 'node:net';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import Fastify from 'fastify';
import { serveParent, trivial } from './trivial.ts';

// The SDK's handler on Fastify as its documentation mounts it, and nothing else.
const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'bench', version: '1.0.0' });
  const { name, title, description, input, output } = trivial;
  server.registerTool(
    name,
    { title, description, inputSchema: input, outputSchema: output },
    async ({ say }) => ({
      content: [{ type: 'text', text: JSON.stringify({ said: say }) }],
      structuredContent: { said: say },
    }),
  );
  return server;
});
const app = Fastify();
app.post('/mcp', async (request) => {
  const headers = new Headers();
  for (const [key, value] of Object.entries(request.headers)) headers.set(key, String(value));
  const web = new Request('http://localhost/mcp', { method: 'POST', headers });
  return handler.fetch(web, { parsedBody: request.body });
});
await app.listen({ host: '127.0.0.1', port: 0 });
serveParent((app.server.address() as AddressInfo).port);
