import { operationText } from '../../operation-content.js';
import { splitLines } from '../diff/split-lines.js';
import type { ContextRow, FileReview } from '../review-model.js';

/** The whole planned text as rows, for a file that could not be compared. */
export function plannedRows({ operation }: FileReview): ContextRow[] {
  return splitLines(operationText(operation) ?? '').map((line, index) => {
    return { kind: 'context', ...line, oldLine: index + 1, newLine: index + 1 };
  });
}

/** Whether a file has a diff to show; otherwise {@link plannedRows} are shown. */
export function isCompared({ diff }: FileReview): boolean {
  return diff.original === 'none' || diff.original === 'matched';
}
