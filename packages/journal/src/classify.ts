import type { FileStat } from '@holdfast/files';
import type { LogState } from './log-state.js';
import type {
  FileFacts,
  OriginalFacts,
  RecordedCreate,
  RecordedOperation,
  RecordedUpdate,
} from './transaction-record.js';

/** What is at a target, and in the journal for it. */
export interface TargetFacts {
  readonly target:
    | { readonly kind: 'absent' }
    | { readonly kind: 'unsafe'; readonly reason: string }
    | ({ readonly kind: 'file'; readonly isPartOfResult: boolean } & Inode &
        Pick<FileFacts, 'sha256' | 'mode'>);
  /** The staged file that a write would consume, where it is still there. */
  readonly staged?: Inode;
  /** What a recovery took away from the target, where that is still there. */
  readonly trash?: Inode & { readonly isOurs: boolean };
  /** Whether the kept original is still in the journal. */
  readonly keptThere: boolean;
  /** The kept original, where it is there. */
  readonly kept?: Inode;
}

/** What is known about the whole transaction. */
export interface WhatIsKnown {
  readonly state: LogState;
  /** Operations whose write was begun, where the process that wrote knows them. */
  readonly attempted?: ReadonlySet<number> | undefined;
}

type Inode = Pick<FileStat, 'dev' | 'ino'>;

/**
 * What one operation of a transaction has come to:
 *
 * - `untouched`: never written; the target is the user's business.
 * - `before`: it may have been written, and is what it was before.
 * - `after`: it holds our result. `partial`: a create in place that a crash tore.
 * - `returned`: it still has to get its own inode back, which another program wrote to.
 * - `displaced`: a recovery took away what was not ours; it has to be put back.
 * - `conflict`: it is something else, which must not be touched.
 */
export type Classification =
  | { readonly kind: 'untouched' | 'before' | 'after' | 'partial' | 'returned' | 'displaced' }
  | { readonly kind: 'conflict'; readonly reason: string };

/** Decides what an operation has come to (change.md 6, items 3 and 4); pure. */
export function classify(
  index: number,
  operation: RecordedOperation,
  facts: TargetFacts,
  known: WhatIsKnown,
): Classification {
  return operation.kind === 'delete'
    ? classifyDelete(index, operation.before, facts, known)
    : classifyWrite(index, operation, facts, known.state);
}

function classifyWrite(
  index: number,
  operation: RecordedCreate | RecordedUpdate,
  facts: TargetFacts,
  state: LogState,
): Classification {
  const { target, trash } = facts;
  if (state.operations.returned.has(index)) return classifyReturned(operation, facts);
  if (!mayHaveBeenWritten(index, facts, state)) return { kind: 'untouched' };
  if (trash?.isOurs === false && !isTarget(trash, facts)) return { kind: 'displaced' };
  if (target.kind === 'unsafe') return { kind: 'conflict', reason: target.reason };
  if (target.kind === 'absent') {
    return operation.kind === 'create'
      ? { kind: 'before' }
      : { kind: 'conflict', reason: 'The file is missing.' };
  }
  if (operation.kind === 'update' && isOriginal(index, operation, target, facts, state)) {
    return { kind: 'before' };
  }
  if (isExactly(target, operation.after)) {
    return wasRestored(index, facts, state)
      ? { kind: 'conflict', reason: CHANGED_AGAIN }
      : { kind: 'after' };
  }
  if (state.operations['in-place'].has(index) && target.isPartOfResult) return { kind: 'partial' };
  return { kind: 'conflict', reason: differs(target, operation) };
}

/**
 * A file that is to go is moved into the journal in one step, so that it was deleted when it is there.
 * When it is neither there nor at its name, perhaps another program deleted it, or a power cut lost one
 * half of the step: it is restored.
 */
function classifyDelete(
  index: number,
  before: OriginalFacts,
  { target, keptThere }: TargetFacts,
  { state, attempted }: WhatIsKnown,
): Classification {
  if (state.operations.returned.has(index)) {
    return { kind: target.kind === 'absent' && keptThere ? 'returned' : 'untouched' };
  }
  const isDeleted = keptThere || state.phases.has('applied');
  if (target.kind === 'absent') {
    const isBegun = state.phases.has('applying') || state.phases.has('resuming');
    const mayBe = attempted === undefined ? isBegun : attempted.has(index);
    return { kind: isDeleted || mayBe ? 'after' : 'untouched' };
  }
  if (!isDeleted && !state.phases.has('recovering')) return { kind: 'untouched' };
  if (target.kind === 'unsafe') return { kind: 'conflict', reason: target.reason };
  if (isExactly(target, before)) return { kind: 'before' };
  // What could only be restored with fewer rights than it had is restored all the same.
  const isNarrowed = target.sha256 === before.sha256 && (target.mode & ~before.mode) === 0;
  if (isNarrowed && state.phases.has('recovering')) return { kind: 'before' };
  return isDeleted ? { kind: 'conflict', reason: APPEARED } : { kind: 'untouched' };
}

/** Whether a write may have consumed the staged file. */
function mayHaveBeenWritten(index: number, facts: TargetFacts, state: LogState): boolean {
  if (state.phases.has('applied') || state.operations['in-place'].has(index)) return true;
  if (state.operations.restored.has(index) || facts.trash !== undefined) return true;
  return facts.staged === undefined || isTarget(facts.staged, facts);
}

function classifyReturned(
  operation: RecordedCreate | RecordedUpdate,
  { target, keptThere }: TargetFacts,
): Classification {
  const holdsResult = target.kind === 'file' && isExactly(target, operation.after);
  return { kind: holdsResult && keptThere ? 'returned' : 'untouched' };
}

/**
 * A recovery that a crash ended has restored this target already when our result is in the trash and
 * the target is another inode; unless the original that it would have used up is still with us: then
 * the user made the file anew. Only where that cannot be seen there is a record.
 */
function wasRestored(index: number, facts: TargetFacts, state: LogState): boolean {
  if (state.operations.restored.has(index)) return true;
  const { trash, kept } = facts;
  if (trash === undefined || isTarget(trash, facts)) return false;
  return kept === undefined || isTarget(kept, facts);
}

/**
 * What could only be restored with fewer rights than it had, because owner or group could not be
 * given back, is restored all the same.
 */
function isOriginal(
  index: number,
  { before }: RecordedUpdate,
  target: Pick<FileFacts, 'sha256' | 'mode'>,
  facts: TargetFacts,
  state: LogState,
): boolean {
  if (target.sha256 !== before.sha256) return false;
  if (target.mode === before.mode) return true;
  return (target.mode & ~before.mode) === 0 && wasRestored(index, facts, state);
}

function isTarget(inode: Inode, { target }: TargetFacts): boolean {
  return target.kind === 'file' && target.ino === inode.ino && target.dev === inode.dev;
}

function isExactly(
  file: Pick<FileFacts, 'sha256' | 'mode'>,
  facts: Pick<FileFacts, 'sha256' | 'mode'>,
): boolean {
  return file.sha256 === facts.sha256 && file.mode === facts.mode;
}

const APPEARED = 'A file is there again that the transaction had deleted.';
const CHANGED_AGAIN = 'The file was restored already and changed again after that.';

function differs(
  file: Pick<FileFacts, 'sha256'>,
  operation: RecordedCreate | RecordedUpdate,
): string {
  const ours = [operation.after, ...(operation.kind === 'update' ? [operation.before] : [])];
  return ours.some((facts) => facts.sha256 === file.sha256)
    ? 'The permission bits of the file were changed after the transaction wrote it.'
    : 'The file was changed after the transaction wrote it.';
}
