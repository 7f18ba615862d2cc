import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { bareHandler } from './bare-handler.ts';
import { serveParent } from './trivial.ts';

// Bundlers mix up the kinds of modules that Express is made of: it is loaded as it is installed.
const name: string = '@modelcontextprotocol/express';
const { createMcpExpressApp }: typeof import('@modelcontextprotocol/express') = await import(
  /* @vite-ignore */ name
);

// The SDK's handler on its own Express application, which compares Host with a list.
const handler = toNodeHandler(bareHandler());
const app = createMcpExpressApp();
type Handled = Parameters<typeof handler>;
app.all('/mcp', (request: Handled[0] & { body: unknown }, response: Handled[1]) => {
  void handler(request, response, request.body);
});
const server = app.listen(0, '127.0.0.1', () => {
  serveParent((server.address() as AddressInfo).port);
});
