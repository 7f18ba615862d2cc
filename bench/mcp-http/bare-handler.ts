import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { trivial } from './trivial.ts';

/** The SDK's handler with the trivial tool, and a server of its own for each request. */
export function bareHandler() {
  return createMcpHandler(() => {
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
}
