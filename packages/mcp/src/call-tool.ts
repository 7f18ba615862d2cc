import { isHoldfastError } from '@holdfast/base';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { protocolError } from './output/protocol-error.js';
import { REPOSITORY_DATA } from './output/repository-data.js';
import { shownError } from './output/shown-error.js';
import { toolResult } from './output/tool-result.js';
import type { Tool } from './tool.js';
import type { LeaveCall, ToolContext } from './tool-context.js';
import { withinLimits } from './within-limits.js';

/**
 * Calls a tool within its time, and turns what comes out, good or bad, into what a client gets.
 * No stack, no path of the machine, and nothing that was sent is in it.
 *
 * @throws ProtocolError -32602 for arguments that a tool with such errors cannot use.
 */
export async function callTool(
  tool: Tool,
  input: unknown,
  context: ToolContext,
): Promise<CallToolResult> {
  const { caller, signal } = context;
  let leave: LeaveCall | undefined;
  try {
    leave = await context.enter?.({ tool: tool.name, caller, signal });
  } catch (error) {
    return toolResult({ error: shownError(error, tool.name, context) });
  }
  try {
    const output = await withinLimits(context, (signal) => tool.run(input, { ...context, signal }));
    leave?.('answered');
    return toolResult(output);
  } catch (error) {
    leave?.(isHoldfastError(error) ? 'refused' : 'failed');
    const shown = shownError(error, tool.name, context);
    if (tool.invalidInput === 'protocol' && isHoldfastError(error)) throw protocolError(shown);
    // What is wrong with a project is said with its own names of keys, paths and blocks.
    const hasNames = tool.needs === 'project' && isHoldfastError(error);
    return toolResult({ ...(hasNames ? REPOSITORY_DATA : {}), error: shown });
  }
}
