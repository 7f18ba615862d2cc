import { HoldfastError, isHoldfastError } from '@holdfast/base';
import { type CallToolResult, ProtocolError } from '@modelcontextprotocol/server';
import { failureResult, successResult } from './output/tool-result.js';
import { withoutSecrets } from './output/without-secrets.js';
import type { Tool } from './tool.js';
import type { ToolContext } from './tool-context.js';

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
  const limit = context.timeLimit ?? TIME_LIMIT;
  const timeUp = AbortSignal.timeout(limit);
  const signal = AbortSignal.any([context.signal, timeUp]);
  try {
    const output = await untilAborted(tool.run(input, { ...context, signal }), signal);
    return successResult(output);
  } catch (error) {
    return failed(tool, timeUp.aborted ? tooLong(limit) : error, context);
  }
}

const TIME_LIMIT = 45_000;
const INVALID_PARAMS = -32602;

/** Ends the waiting, not the work: that looks at the signal itself. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  // What a tool still throws after nobody waits for it any more is nobody's error.
  work.catch(() => {});
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (onAbort !== undefined) signal.removeEventListener('abort', onAbort);
  }
}

function failed(tool: Tool, error: unknown, context: ToolContext): CallToolResult {
  if (!isHoldfastError(error)) {
    const id = crypto.randomUUID();
    context.onFailure?.({ id, tool: tool.name, cause: error });
    return failureResult({
      code: 'internal-error',
      message: 'The tool failed unexpectedly.',
      hint: `The log of the server has the cause under ${id}.`,
    });
  }
  const shown = withoutSecrets(error, context.projects.values());
  if (tool.invalidInput === 'protocol') {
    throw new ProtocolError(INVALID_PARAMS, cut(shown.message), { code: shown.code });
  }
  return failureResult(shown);
}

/** Messages of protocol errors are shown in a line by most clients. */
function cut(message: string): string {
  return message.length < 400 ? message : `${message.slice(0, 398)}…`;
}

function tooLong(limit: number): HoldfastError {
  return new HoldfastError('timed-out', `The call took more than ${limit / 1000} seconds.`, {
    hint: 'Ask for less: fewer documents, files or operations in one call.',
  });
}
