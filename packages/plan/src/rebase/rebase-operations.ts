import type { Sha256 } from '@holdfast/base';
import type { CompleteCandidate } from '../edits/edit-model.js';
import type { Plan } from '../plan-model.js';
import { carryOperation } from './carry-operation.js';
import { currentFiles } from './current-files.js';
import type { RebasedFile, RebasedOperations, RebaseEvidence } from './rebase-model.js';

/** A content that has to be found before a plan can be carried over. */
export interface NeededBase {
  /** Where the file is now; of a move the old name. */
  readonly path: string;
  readonly sha256: Sha256;
}

/**
 * Which of the contents that a plan was made for a rebase needs, as the files are others now. A plan
 * holds their hashes only.
 *
 * @param current - what is there now, as `readOriginals` returns it.
 */
export function basesNeeded(plan: Plan, current: RebaseEvidence['current']): readonly NeededBase[] {
  const currentOf = currentFiles(plan, current);
  return plan.operations.flatMap((operation) => {
    const carried = carryOperation(operation, currentOf, new Map());
    if (carried.outcome !== 'needs-base') return [];
    return [{ path: carried.path, sha256: carried.sha256 }];
  });
}

/**
 * Carries a plan over to the files as they are now. Texts that changed since are merged: what the plan
 * was made for, what is there now, and what the plan makes of it. Moves that keep the bytes, and modes, go
 * to whatever bytes are there; deletes and binary contents are carried over where the file's own bytes are
 * what they were. Pure; conflicts are in the result, and never in a text.
 *
 * @param evidence - the files of now, and the contents that {@link basesNeeded} named.
 * @throws TypeError when a needed content is not given.
 *
 * @example
 * ```ts
 * import { basesNeeded, createPlan, rebaseOperations } from '@holdfast/plan';
 *
 * const bytes = (text: string) => new TextEncoder().encode(text);
 * const plan = createPlan({
 *   candidates: [{ path: 'a.txt', content: 'new\n', reason: 'Renew' }],
 *   snapshot: { schemaVersion: 1, configurations: [], files: [] },
 *   missingFiles: ['a.txt'],
 * });
 * const current = new Map([['a.txt', bytes('mine\n')]]);
 * console.log(basesNeeded(plan, current).length);
 * // 0
 * const { files } = rebaseOperations(plan, { current, bases: new Map() });
 * console.log(files[0]?.outcome);
 * // conflict
 * ```
 */
export function rebaseOperations(
  plan: Plan,
  { current, bases }: RebaseEvidence,
): RebasedOperations {
  const currentOf = currentFiles(plan, current);
  const files: RebasedFile[] = [];
  const candidates: CompleteCandidate[] = [];
  for (const operation of plan.operations) {
    const { path } = operation;
    const names = operation.kind === 'move' ? { path, from: operation.from } : { path };
    const carried = carryOperation(operation, currentOf, bases);
    switch (carried.outcome) {
      case 'needs-base':
        throw new TypeError('A needed base is missing.');
      case 'conflict':
        files.push({ ...names, ...carried });
        break;
      case 'settled':
        files.push({ ...names, outcome: 'settled' });
        break;
      default:
        files.push({ ...names, outcome: carried.outcome });
        candidates.push(carried.candidate);
    }
  }
  return { files, candidates };
}
