import { CHANGE_COMMANDS } from './change-commands.js';
import type { CommandSpec } from './command-spec.js';
import { PROJECT_COMMANDS } from './project-commands.js';

/** Every command in the order of the help. */
export const COMMANDS: readonly CommandSpec[] = [...CHANGE_COMMANDS, ...PROJECT_COMMANDS];

/** Words that only group commands. */
export const GROUPS: Readonly<Record<string, string>> = {
  change: 'Plan, review, apply and undo changes of files',
};
