import { type Journal, openJournal } from '@holdfast/journal';
import type { RecoverValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { parseWait } from '../command-line/parse-amounts.js';
import { usageError } from '../command-line/usage-error.js';
import { changeOutcome } from '../render/change-outcome.js';
import type { Terminal } from '../terminal/terminal.js';
import { openWorkspace } from './open-workspace.js';
import { runInJournal } from './run-in-journal.js';

/** recover and resume take the same command line. */
export async function undoOrFinish(
  verb: 'recover' | 'resume',
  values: RecoverValues,
  terminal: Terminal,
): Promise<Outcome> {
  const waitMs = parseWait(values.wait);
  const { transaction } = values;
  if (transaction === undefined && !values.last) {
    throw usageError(
      `holdfast change ${verb} needs a transaction.`,
      'Give its id (see holdfast change status), or --last for the newest one.',
    );
  }
  const { root, appRoot } = openWorkspace(values, terminal);
  const journal = openJournal(root);
  const result = await runInJournal(terminal, (options) =>
    journal[verb](transaction ?? { last: true }, {
      ...options,
      waitMs,
      dryRun: values['dry-run'],
      ...(appRoot === undefined ? {} : { appRoot }),
    }),
  );
  const active = result.status === 'conflict' && (await isActive(journal, result.transactionId));
  return changeOutcome(verb, result, { ...values, active }, terminal);
}

async function isActive(journal: Journal, id: string | undefined): Promise<boolean> {
  const { transactions } = await journal.status();
  return transactions.some((transaction) => transaction.id === id && transaction.active);
}
