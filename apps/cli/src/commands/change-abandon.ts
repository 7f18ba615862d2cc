import { openJournal } from '@holdfast/journal';
import type { AbandonValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { parseWait } from '../command-line/parse-amounts.js';
import { usageError } from '../command-line/usage-error.js';
import { openWorkspace } from '../project/open-workspace.js';
import { runInJournal } from '../project/run-in-journal.js';
import { wholeTransactionId } from '../project/whole-transaction-id.js';
import { changeOutcome } from '../render/change-outcome.js';
import type { Terminal } from '../terminal/terminal.js';

/** Gives up an interrupted transaction; the user says that today's bytes are to stay. */
export async function run(values: AbandonValues, terminal: Terminal): Promise<Outcome> {
  const waitMs = parseWait(values.wait);
  const given = values.transaction ?? '';
  // A lock that is freed concerns no files, so there is nothing to keep.
  if (!values['keep-current'] && !given.startsWith('claims/')) {
    throw usageError(
      'holdfast change abandon undoes nothing, and needs --keep-current to say that you know.',
      "Add --keep-current to keep today's bytes, or use holdfast change recover to restore the originals.",
    );
  }
  const { root } = openWorkspace(values, terminal);
  const journal = openJournal(root);
  const transaction = await wholeTransactionId(given, journal);
  const takeOver = values['take-over'];
  const result = await runInJournal(terminal, (options) =>
    journal.abandon(transaction, {
      ...options,
      waitMs,
      ...(takeOver === undefined ? {} : { takeOver }),
    }),
  );
  return changeOutcome('abandon', result, values, terminal);
}
