import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { serveParent, trivial } from './trivial.ts';

// What a tool costs without the protocol's machinery: the message is checked by one schema.
const app = Fastify();
interface Message {
  readonly id: number;
  readonly params: { readonly arguments: unknown };
}
app.post<{ Body: Message }>('/mcp', async ({ body: { id, params } }) => {
  const { say } = trivial.input.parse(params.arguments);
  const structuredContent = { said: say };
  const content = [{ type: 'text', text: JSON.stringify(structuredContent) }];
  return { jsonrpc: '2.0', id, result: { content, structuredContent } };
});
await app.listen({ host: '127.0.0.1', port: 0 });
serveParent((app.server.address() as AddressInfo).port);
