import { isHoldfastError } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';
import { changeResult, interruptedResult } from './change-result.js';
import { fileOutcomes, writtenOutcome } from './file-outcomes.js';
import type { LogState } from './log-state.js';
import type { OpenTransaction } from './open-transaction.js';
import type { ChangeResult, FileOutcome } from './results.js';
import { survey } from './survey.js';
import { viewOpenTransaction } from './transaction-view.js';

/**
 * The answer for a transaction whose work ended with an error: what each file holds now, and what
 * can be done. When only the last record could not be made durable, it says that instead, because
 * `status` reads the record.
 */
export function interruptedAnswer(
  tx: OpenTransaction,
  conflicts: readonly Conflict[],
  notes: readonly string[] = [],
): ChangeResult {
  const { id, planId } = tx.record;
  const state = tx.log.state();
  const parts = { planId, transactionId: id, files: filesNow(tx, state) };
  if (!state.final) return interruptedResult(parts, conflicts, notes);
  return changeResult('interrupted', {
    ...parts,
    conflicts,
    notes: [...notes, ...onlyTheRecord(id, state)],
  });
}

function onlyTheRecord(id: string, { phase }: LogState): string[] {
  return [
    `Every file is done and durable; only the record of that may be lost. \`status\` says ${phase} now, and perhaps interrupted after a power cut.`,
    phase === 'applied'
      ? `To take the change back: holdfast change recover ${id}`
      : `When it says interrupted: holdfast change recover ${id}`,
  ];
}

/** Files that cannot be told about, because they cannot be read or hold something else, are left out. */
function filesNow(tx: OpenTransaction, state: LogState): FileOutcome[] {
  const before = state.phases.has('recovering') ? 'restored' : 'untouched';
  try {
    const view = viewOpenTransaction(tx);
    try {
      const surveyed = survey(view);
      return fileOutcomes(tx.record, (index) => {
        switch (surveyed[index]?.found.kind) {
          case 'untouched':
            return 'untouched';
          case 'before':
            return before;
          case 'after':
          case 'partial':
            return writtenOutcome(tx.record, index);
          default:
            return undefined;
        }
      });
    } finally {
      view.close();
    }
  } catch (error) {
    if (errnoOf(error) === undefined && !isHoldfastError(error)) throw error;
    return [];
  }
}
