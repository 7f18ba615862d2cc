import { foldCase, type Sha256, sha256 } from '@holdfast/base';
import type { MoveOperation, Operation } from '../operation-model.js';
import type { OriginalState } from './review-model.js';

/**
 * What is at a path now: the bytes of an ordinary file, with its execute bit where that is known;
 * `'absent'` where nothing is; `null` where something else is, or nothing that may be looked at.
 */
export type OriginalFile =
  | Uint8Array
  | { readonly bytes: Uint8Array; readonly executable: boolean }
  | 'absent'
  | null;

/** What is there now, by path relative to the plan's app root; of a move both names count. */
export type OriginalFiles = ReadonlyMap<string, OriginalFile>;

/** How what is there relates to an operation, and the bytes that it was planned for. */
export interface FoundOriginal {
  readonly state: Exclude<OriginalState, 'not-text'>;
  /** Only those that the operation was planned for. */
  readonly bytes?: Uint8Array;
}

/** Decides whether an operation is still to be done, is done, or no longer fits what is there. */
export function findOriginal(operation: Operation, originals: OriginalFiles): FoundOriginal {
  const target = originals.get(operation.path);
  if (operation.kind === 'create') return findCreated(operation, target);
  if (operation.kind === 'move') return findMoved(operation, originals.get(operation.from), target);
  if (target === 'absent') return { state: operation.kind === 'delete' ? 'applied' : 'gone' };
  return compare(operation, target);
}

function findCreated(operation: Operation, target: OriginalFile | undefined): FoundOriginal {
  if (target === undefined || target === 'absent') return { state: 'none' };
  if (target === null) return { state: 'gone' };
  return { state: isAfter(operation, target) ? 'applied' : 'differs' };
}

/** Where both names are spellings of one, the same file is found under each. */
function findMoved(
  operation: MoveOperation,
  source: OriginalFile | undefined,
  target: OriginalFile | undefined,
): FoundOriginal {
  const isThere = target !== undefined && target !== 'absent' && target !== null;
  if (source === 'absent') {
    return { state: isThere && isAfter(operation, target) ? 'applied' : 'gone' };
  }
  if (target === null) return { state: 'gone' };
  const inTheWay = isThere && foldCase(operation.from) !== foldCase(operation.path);
  return inTheWay ? { state: 'differs' } : compare(operation, source);
}

function compare(operation: Operation, file: OriginalFile | undefined): FoundOriginal {
  if (file === undefined) return { state: 'missing' };
  if (file === null || file === 'absent') return { state: 'gone' };
  const bytes = bytesOf(file);
  const hash = sha256(bytes);
  const before = hash === operation.beforeSha256;
  if (before && !hasBit(operation, file)) return { state: 'matched', bytes };
  return { state: isAfter(operation, file, hash) ? 'applied' : 'differs' };
}

function isAfter(
  operation: Operation,
  file: Exclude<OriginalFile, 'absent' | null>,
  hash: Sha256 = sha256(bytesOf(file)),
): boolean {
  if (hash !== operation.afterSha256) return false;
  if (file instanceof Uint8Array) return operation.kind !== 'chmod';
  return !('executable' in operation) || operation.executable === file.executable;
}

/** Whether the execute bit, where it is known and changes, is the planned one already. */
function hasBit(operation: Operation, file: Exclude<OriginalFile, 'absent' | null>): boolean {
  if (file instanceof Uint8Array || !('executable' in operation)) return false;
  return operation.executable === file.executable;
}

function bytesOf(file: Exclude<OriginalFile, 'absent' | null>): Uint8Array {
  return file instanceof Uint8Array ? file : file.bytes;
}
