import { LIMITS, sha256 } from '@holdfast/base';
import type { Entry } from './copy-attributes-between.js';
import { readSmallFile } from './read-small-file.js';
import type { RecordedOperation } from './transaction-record.js';
import type { TransactionView } from './transaction-view.js';

/** As much as is read of a target: what is longer is neither its original nor our result. */
export function maxBytesAt(operation: RecordedOperation): number {
  const before = operation.kind === 'create' ? 0 : operation.before.size;
  const after = operation.kind === 'delete' ? 0 : operation.after.size;
  return Math.max(LIMITS.contentBytes, before, after);
}

/** What is needed to tell a torn create from a file of somebody else. */
type Evidence = Pick<TransactionView, 'fs' | 'staged' | 'state'>;

/** Whether a file holds the result of an operation, or a beginning of it that a crash tore. */
export function holdsOurResult(
  view: Evidence,
  index: number,
  operation: RecordedOperation,
  { dir, name }: Entry,
): boolean {
  if (operation.kind === 'delete') return false;
  const file = readSmallFile(view.fs, dir, name, maxBytesAt(operation));
  if (!file.ok) return false;
  return (
    sha256(file.bytes) === operation.after.sha256 ||
    isTornResult(view, index, operation, file.bytes)
  );
}

/**
 * Whether bytes are what a crash may leave of a create that was written in place: a beginning of the
 * staged file, which is removed only after it, or after a power cut zeros where the rest was to be.
 */
export function isTornResult(
  { fs, staged, state }: Evidence,
  index: number,
  operation: RecordedOperation,
  bytes: Uint8Array,
): boolean {
  if (operation.kind !== 'create' || !state.operations['in-place'].has(index)) return false;
  if (staged === undefined || bytes.length > operation.after.size) return false;
  const whole = readSmallFile(fs, staged, String(index), maxBytesAt(operation));
  if (!whole.ok) return false;
  const begun = withoutZeros(bytes);
  return Buffer.compare(whole.bytes.subarray(0, begun.length), begun) === 0;
}

function withoutZeros(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes.subarray(0, end);
}
