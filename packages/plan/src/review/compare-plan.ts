import { utf8Length } from '@holdfast/base';
import { operationBytes, operationText } from '../operation-content.js';
import type { Operation } from '../operation-model.js';
import type { Plan } from '../plan-model.js';
import { type ReadBytes, readBytes } from './bytes/read-bytes.js';
import { unifiedDiff } from './diff/unified-diff.js';
import { wholeDiff } from './diff/whole-diff.js';
import { diffTexts, MOST_EDITS, type TextDiff } from './diff-texts.js';
import { findOriginal, type OriginalFiles } from './original-file.js';
import type { FileDiff } from './review-model.js';

/** One operation beside the file that it is for. */
export interface ComparedOperation {
  readonly operation: Operation;
  readonly diff: FileDiff;
  /** What the plan was made for, where that is there. */
  readonly before?: Side;
  /** What will be there; absent for a delete, and where it is not known. */
  readonly after?: Side;
}

/** One side of an operation. */
export interface Side {
  readonly read: ReadBytes;
  readonly bytes?: Uint8Array;
}

/** Compares every operation of a plan with the file that it is for. The work is bounded. */
export function comparePlan(plan: Plan, originals: OriginalFiles): readonly ComparedOperation[] {
  const least = Math.ceil(MOST_EDITS / Math.sqrt(Math.max(1, plan.operations.length)));
  // The search is quadratic in the edits. Files share what one may take, and each has its part.
  let left = MOST_EDITS ** 2;
  return plan.operations.map((operation) => {
    const limit = Math.max(least, Math.floor(Math.sqrt(left)));
    const compared = compareOperation(operation, originals, limit);
    const { added, removed, approximate } = compared.diff;
    left = Math.max(0, left - Math.min(limit, approximate ? limit : added + removed) ** 2);
    return compared;
  });
}

function compareOperation(
  operation: Operation,
  originals: OriginalFiles,
  limit: number,
): ComparedOperation {
  const { state, bytes } = findOriginal(operation, originals);
  const before = bytes && { bytes, read: readBytes(bytes) };
  const after = plannedSide(operation, before);
  const sides = { ...(before && { before }), ...(after && { after }) };
  const facts = { path: operation.path, kind: operation.kind };
  if (state !== 'matched' && state !== 'none') {
    return { operation, diff: { ...facts, ...NOTHING, original: state }, ...sides };
  }
  const diff = diffSides(operation, before?.read, after?.read, limit);
  if (diff === undefined) {
    return { operation, diff: { ...facts, ...NOTHING, original: 'not-text' }, ...sides };
  }
  const exact = [before, after].every((side) => side === undefined || isUtf8(side.read));
  const unified = exact ? unifiedDiff(operation, diff.hunks) : '';
  return { operation, diff: { ...facts, original: state, ...diff, unified }, ...sides };
}

const NOTHING = { added: 0, removed: 0, hunks: [], approximate: false, unified: '' } as const;

/** Whether bytes are UTF-8, with a mark or without. */
export function isUtf8({ encoding }: Pick<ReadBytes, 'encoding'>): boolean {
  return encoding?.startsWith('UTF-8') === true;
}

/** What an operation makes of a file, as far as the plan says it. */
export function plannedSide(operation: Operation, before: Side | undefined): Side | undefined {
  if (operation.kind === 'delete') return undefined;
  const text = operationText(operation);
  if (text !== undefined) {
    const encoding = text.startsWith('\ufeff') ? 'UTF-8 with BOM' : 'UTF-8';
    return { read: { size: utf8Length(text), encoding, text } };
  }
  const bytes = operationBytes(operation);
  return bytes === undefined ? before : { bytes, read: readBytes(bytes) };
}

/** `undefined` where one of the sides is no text. */
function diffSides(
  { kind }: Operation,
  before: ReadBytes | undefined,
  after: ReadBytes | undefined,
  editLimit: number,
): TextDiff | undefined {
  if (kind === 'create')
    return after?.text === undefined ? undefined : wholeDiff(after.text, 'added');
  if (before?.text === undefined) return undefined;
  if (kind === 'delete') return wholeDiff(before.text, 'removed');
  if (after?.text === undefined) return undefined;
  return diffTexts(before.text, after.text, { editLimit });
}
