import { counted } from '@holdfast/base';
import { type Json, numberOf, textOf } from './read-answer.js';
import type { FurtherCall } from './view-content.js';

/** Whether this is all that there is, and how to get the rest. */
export function furtherPages(
  answer: Json,
  shown: number,
): { readonly notes: readonly string[]; readonly again: readonly FurtherCall[] } {
  const cursor = textOf(answer.next_cursor);
  if (answer.truncated !== true) return { notes: [], again: [] };
  const total = counted(numberOf(answer.total), 'entry', 'entries');
  return {
    notes: [`This is not all: ${shown} of ${total}.`],
    again: cursor === '' ? [] : [{ label: 'Load more', arguments: { cursor }, adds: true }],
  };
}
