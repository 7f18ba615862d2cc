import { type Journal, openJournal, type TransactionStatus } from '@holdfast/journal';
import type { RecoverValues } from '../command-line/change-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { parseWait } from '../command-line/parse-amounts.js';
import { usageError } from '../command-line/usage-error.js';
import { changeOutcome } from '../render/change-outcome.js';
import type { Terminal } from '../terminal/terminal.js';
import { openWorkspace } from './open-workspace.js';
import { runInJournal } from './run-in-journal.js';
import { wholeTransactionId } from './whole-transaction-id.js';

/** recover and resume take the same command line. */
export async function undoOrFinish(
  verb: 'recover' | 'resume',
  values: RecoverValues,
  terminal: Terminal,
): Promise<Outcome> {
  const waitMs = parseWait(values.wait);
  if (values.transaction === undefined && !values.last) {
    throw usageError(
      `holdfast change ${verb} needs a transaction.`,
      'Give its id (see holdfast change status), or --last for the newest one.',
    );
  }
  const { root, appRoot } = openWorkspace(values, terminal);
  const journal = openJournal(root);
  const given = values.transaction;
  const transaction = given === undefined ? undefined : await wholeTransactionId(given, journal);
  const result = await runInJournal(terminal, (options) =>
    journal[verb](transaction ?? { last: true }, {
      ...options,
      waitMs,
      dryRun: values['dry-run'],
      ...(appRoot === undefined ? {} : { appRoot }),
    }),
  );
  if (terminal.json) return changeOutcome(verb, result, values, terminal);
  const found = await find(journal, result.transactionId);
  const active = result.status === 'conflict' && found?.active === true;
  return changeOutcome(
    verb,
    result,
    { ...values, transaction, active, root, place: found?.appRoot },
    terminal,
  );
}

async function find(
  journal: Journal,
  id: string | undefined,
): Promise<TransactionStatus | undefined> {
  const { transactions } = await journal.status();
  return transactions.find((transaction) => transaction.id === id);
}
