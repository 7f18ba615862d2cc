import { findCommand } from './find-command.js';

/**
 * Exit code for a command line that is not understood: 1 (change.md 4), but 2 where 1 says that a
 * check found something.
 */
export function usageExit(argv: readonly string[]): 1 | 2 {
  const found = findCommand(argv);
  return found.kind === 'command' ? (found.spec.usageExit ?? 1) : 1;
}
