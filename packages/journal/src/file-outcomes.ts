import type { FileOutcome } from './results.js';
import type { TransactionRecord } from './transaction-record.js';

/**
 * What became of the files of a transaction, one entry for each; a moved file is one, under its new
 * name.
 *
 * @param outcomeOf - of an operation by its index; a move is asked for by its create. An operation of
 *   which nothing can be told is left out.
 */
export function fileOutcomes(
  { operations, unchanged }: Pick<TransactionRecord, 'operations' | 'unchanged'>,
  outcomeOf: (index: number) => FileOutcome['outcome'] | undefined,
): FileOutcome[] {
  const from = new Map(
    operations.flatMap((operation) =>
      operation.kind === 'delete' && operation.movedTo !== undefined
        ? [[operation.movedTo, operation.path] as const]
        : [],
    ),
  );
  const written = operations.flatMap((operation, index): FileOutcome[] => {
    if (operation.kind === 'delete' && operation.movedTo !== undefined) return [];
    const outcome = outcomeOf(index);
    if (outcome === undefined) return [];
    const moved = from.get(index);
    return [{ path: operation.path, outcome, ...(moved === undefined ? {} : { from: moved }) }];
  });
  return [...written, ...unchanged.map((path): FileOutcome => ({ path, outcome: 'unchanged' }))];
}

/** What a finished write makes of an operation. */
export function writtenOutcome(
  { operations }: Pick<TransactionRecord, 'operations'>,
  index: number,
): FileOutcome['outcome'] {
  return operations[index]?.kind === 'delete' ? 'deleted' : 'written';
}
