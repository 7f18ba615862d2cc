import type { AddedRow, LineEnd } from '../review-model.js';

/** What stands out inside a row of a difference. */
export type Marking = Pick<AddedRow, 'marks' | 'blanks' | 'showEnd'>;

/** Of a row that no row of the other side belongs to: blanks at its end, and an unusual end. */
export function unpaired(text: string, end: LineEnd, usualEnd: LineEnd): Marking {
  const trailing = text.trimEnd().length;
  return {
    marks: [],
    blanks: trailing === text.length ? [] : [{ start: trailing, end: text.length }],
    showEnd: end !== '' && end !== usualEnd,
  };
}
