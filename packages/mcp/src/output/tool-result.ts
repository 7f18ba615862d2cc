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
export function successResult(output: ToolOutput): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(output) }],
    structuredContent: { ...output },
  };
}

/** An error that the caller, mostly a model, reads and does something about. */
export function failureResult(error: ShownError): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify({ error }) }],
    structuredContent: { error },
  };
}
