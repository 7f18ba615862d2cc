import type { Conflict } from '@holdfast/plan';
import { readRecorded } from './staged-file.js';
import { type Surveyed, survey } from './survey.js';
import type { FileFacts } from './transaction-record.js';
import type { TransactionView } from './transaction-view.js';

/** What is left to do to finish a transaction forwards, and what stands in the way. */
export interface ForwardSurvey {
  /** Operations still to be written, ascending. */
  readonly pending: readonly number[];
  /** Those of them whose target holds a torn create of ours, which goes first. */
  readonly torn: readonly number[];
  readonly conflicts: readonly Conflict[];
}

/**
 * Looks at every target of an interrupted transaction: it can be finished when each is exactly what
 * it was before, with its staged file intact, or exactly our result (crash-safety.md 3).
 */
export function surveyForwards(view: TransactionView): ForwardSurvey {
  const pending: number[] = [];
  const torn: number[] = [];
  const conflicts: Conflict[] = [];
  for (const item of survey(view)) {
    const step = stepFor(view, item);
    if (typeof step !== 'string') conflicts.push(step);
    else if (step !== 'done') pending.push(item.index);
    if (step === 'torn') torn.push(item.index);
  }
  return { pending, torn, conflicts };
}

function stepFor(view: TransactionView, item: Surveyed): 'done' | 'write' | 'torn' | Conflict {
  const { operation, found } = item;
  const conflict = (reason: string): Conflict => ({
    code: 'changed-since-apply',
    path: operation.path,
    reason,
  });
  switch (found.kind) {
    case 'after':
      return 'done';
    case 'conflict':
      return conflict(found.reason);
    case 'returned':
    case 'displaced':
      return conflict('Another program wrote to the file. Recover instead.');
    case 'untouched':
    case 'before':
    case 'partial':
      if (view.state.phases.has('recovering')) {
        return conflict('A recovery was begun. Recover instead.');
      }
  }
  if (found.kind !== 'partial' && !isBefore(item)) {
    return conflict('The file was changed after the plan was made.');
  }
  if (operation.kind !== 'delete' && !stagedIsIntact(view, item, operation.after)) {
    return conflict('The staged file is gone or changed. Recover instead.');
  }
  return found.kind === 'partial' ? 'torn' : 'write';
}

function isBefore({ operation, facts: { target } }: Surveyed): boolean {
  if (operation.kind === 'create') return target.kind === 'absent';
  const { sha256, mode } = operation.before;
  return target.kind === 'file' && target.sha256 === sha256 && target.mode === mode;
}

function stagedIsIntact(
  { fs, staged }: TransactionView,
  { index }: Surveyed,
  after: FileFacts,
): boolean {
  if (staged === undefined) return false;
  return readRecorded(fs, staged, String(index), after) !== undefined;
}
