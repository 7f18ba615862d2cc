/** One line by which git marks what it could not merge. */
export interface ConflictMark {
  /** From 1. */
  readonly line: number;
  /** What it marks, in plain words. */
  readonly what: string;
}

/**
 * The lines of a text by which git marks what it could not merge; none when it has no conflict. A lone
 * row of equals signs proves nothing, so that it counts only beside the marks of a side.
 *
 * @example
 * ```ts
 * import { conflictMarks } from '@holdfast/base';
 *
 * console.log(conflictMarks('<<<<<<< HEAD\na\n=======\nb\n>>>>>>> topic\n').map(({ line }) => line));
 * // [ 1, 3, 5 ]
 * ```
 */
export function conflictMarks(text: string): readonly ConflictMark[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (!lines.some((line) => /^(?:<{7}|>{7})(?: |$)/.test(line))) return [];
  return lines.flatMap((line, index) => {
    const what = MARKS.find(([mark]) => mark.test(line))?.[1];
    return what === undefined ? [] : [{ line: index + 1, what }];
  });
}

const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^<{7}(?: |$)/, 'a merge conflict starts: one side follows'],
  [/^\|{7}(?: |$)/, 'the common ancestor of a merge conflict follows'],
  [/^={7}$/, 'the other side of a merge conflict follows'],
  [/^>{7}(?: |$)/, 'a merge conflict ends'],
];
