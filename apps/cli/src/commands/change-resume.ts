import type { RecoverValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { undoOrFinish } from '../project/undo-or-finish.js';
import type { Terminal } from '../terminal/terminal.js';

/** Finishes an interrupted apply. */
export function run(values: RecoverValues, terminal: Terminal): Promise<Outcome> {
  return undoOrFinish('resume', values, terminal);
}
