import { operationText } from '../../operation-content.js';
import { splitLines } from '../diff/split-lines.js';
import type { ContextRow, FileReview } from '../review-model.js';

/** The text that a file has after an operation; `undefined` where it has none, or none is known. */
export function plannedText({ operation, before, after }: FileReview): string | undefined {
  const text = after ?? operationText(operation);
  if (text !== undefined || operation.kind === 'delete') return text;
  return 'content' in operation && operation.content !== undefined ? undefined : before;
}

/** The whole planned text as rows, for a file that could not be compared. */
export function plannedRows(file: FileReview): ContextRow[] {
  return splitLines(plannedText(file) ?? '').map((line, index) => {
    return { kind: 'context', ...line, oldLine: index + 1, newLine: index + 1 };
  });
}

/** Whether there are lines to count: not for another mode, nor for another name alone. */
export function hasLines({ operation, diff }: FileReview): boolean {
  const keeps = operation.kind === 'chmod' || operation.kind === 'move';
  return !keeps || diff.hunks.length > 0;
}

/** Whether a file has a diff to show; otherwise {@link plannedRows} are shown. */
export function isCompared({ diff }: FileReview): boolean {
  return diff.original === 'none' || diff.original === 'matched';
}
