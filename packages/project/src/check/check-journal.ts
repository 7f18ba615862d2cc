import { readStatus, type StatusIssue, type TransactionStatus } from '@holdfast/journal/reading';

/** What in a project's journal needs a person. */
export interface JournalCheck {
  /** Half-way, and nobody works on them: they block every further change. */
  readonly interrupted: readonly TransactionStatus[];
  readonly issues: readonly StatusIssue[];
}

/** Looks for changes that were left half-way. An apply that runs right now is no reason to worry. */
export async function checkJournal(root: string): Promise<JournalCheck> {
  const { transactions, issues } = await readStatus(root);
  return {
    interrupted: transactions.filter(({ active, owner }) => active && owner?.alive !== true),
    issues,
  };
}
