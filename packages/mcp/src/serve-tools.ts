import { ProtocolError, type Server } from '@modelcontextprotocol/server';
import { callTool } from './call-tool.js';
import { progressOf } from './progress-of.js';
import type { Surface } from './surface.js';
import type { Caller } from './tool-context.js';

/** Answers for the tools that a caller may use. */
export function serveTools(server: Server, { setup, catalog }: Surface, caller: Caller): void {
  server.setRequestHandler('tools/list', () => ({ tools: [...catalog.list(caller.scopes)] }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = catalog.find(params.name);
    // A tool that a caller may not use does not exist for it.
    if (tool === undefined || !catalog.offers(params.name, caller.scopes)) {
      throw new ProtocolError(INVALID_PARAMS, 'There is no such tool. tools/list has their names.');
    }
    const { signal } = mcpReq;
    const context = { ...setup, caller, signal, progress: progressOf(mcpReq) };
    return server.projectCallToolResult(await callTool(tool, params.arguments, context), undefined);
  });
}

const INVALID_PARAMS = -32602;
