import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { bareHandler } from './bare-handler.ts';
import { serveParent } from './trivial.ts';

// The SDK's handler on Fastify as its documentation mounts it, and nothing else.
const handler = bareHandler();
const app = Fastify();
app.post('/mcp', async (request) => {
  const headers = new Headers();
  for (const [key, value] of Object.entries(request.headers)) headers.set(key, String(value));
  const web = new Request('http://localhost/mcp', { method: 'POST', headers });
  return handler.fetch(web, { parsedBody: request.body });
});
await app.listen({ host: '127.0.0.1', port: 0 });
serveParent((app.server.address() as AddressInfo).port);
