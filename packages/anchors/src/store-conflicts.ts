import type { StoreProblem } from './store-problem.js';

/** The lines by which git marks what it could not merge, each as a problem in plain words. */
export function mergeConflicts(text: string): readonly StoreProblem[] {
  const lines = text.split(/\r\n|\r|\n/);
  // A line of the store never starts like this, but a lone row of equals signs proves nothing.
  if (!lines.some((line) => /^(?:<{7}|>{7})(?: |$)/.test(line))) return [];
  return lines.flatMap((line, index) => {
    const what = MARKERS.find(([pattern]) => pattern.test(line))?.[1];
    return what === undefined ? [] : [conflict(index + 1, what)];
  });
}

const MARKERS: readonly (readonly [RegExp, string])[] = [
  [/^<{7}(?: |$)/, 'a merge conflict starts: one side follows'],
  [/^\|{7}(?: |$)/, 'the common ancestor of a merge conflict follows'],
  [/^={7}$/, 'the other side of a merge conflict follows'],
  [/^>{7}(?: |$)/, 'a merge conflict ends'],
];

function conflict(line: number, what: string): StoreProblem {
  return {
    code: 'anchors-conflict',
    message: `Line ${line}, column 1: ${what}.`,
    line,
    column: 1,
    hint: 'Keep the lines of both sides, of one anchor the line that is right, and remove the markers.',
  };
}
