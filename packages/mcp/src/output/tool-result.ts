import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolOutput } from '../tool.js';

/** What a client is told of an error. */
export interface ShownError {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly path?: string;
}

/** The answer of a tool in both forms: some clients read only one of them. */
export function toolResult(output: ToolOutput): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(output) }],
    structuredContent: { ...output },
    ...(output.error === undefined ? {} : { isError: true }),
  };
}
