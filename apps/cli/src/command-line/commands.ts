import { ANCHOR_COMMANDS, CHECK_COMMAND } from './anchor-commands.js';
import { BLOCK_COMMANDS } from './block-commands.js';
import { CHANGE_COMMANDS } from './change-commands.js';
import type { CommandSpec } from './command-spec.js';
import { MCP_COMMANDS } from './mcp-commands.js';
import { PROJECT_COMMANDS } from './project-commands.js';

/** Every command in the order of the help. */
export const COMMANDS: readonly CommandSpec[] = [
  CHECK_COMMAND,
  ...ANCHOR_COMMANDS,
  ...BLOCK_COMMANDS,
  ...CHANGE_COMMANDS,
  ...MCP_COMMANDS,
  ...PROJECT_COMMANDS,
];

/** Words that only group commands. */
export const GROUPS: Readonly<Record<string, string>> = {
  anchors: 'Tie documents to the code they describe, and see when it changes',
  blocks: 'Keep a map of the architecture: scan, edit, ratify, check, draw',
  change: 'Plan, review, apply and undo changes of files',
};
