import { callTool } from '../../src/call-tool.js';
import type { ServerSetup, ToolContext } from '../../src/index.js';
import { ALL_TOOLS } from '../../src/tools/all-tools.js';
import { ANYBODY } from './clients.js';

/** What a client gets of a call. */
export interface DirectAnswer {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** Calls a tool as a server does, without a client between: for tests with many calls. */
export async function callDirectly(
  name: string,
  args: unknown,
  setup: Partial<ServerSetup & Pick<ToolContext, 'signal' | 'caller' | 'progress'>> = {},
): Promise<DirectAnswer> {
  const tool = ALL_TOOLS.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  const result = await callTool(tool, args, {
    version: '1.0.0',
    projects: new Map(),
    caller: ANYBODY,
    signal: new AbortController().signal,
    progress: () => {},
    ...setup,
  });
  return result as unknown as DirectAnswer;
}
