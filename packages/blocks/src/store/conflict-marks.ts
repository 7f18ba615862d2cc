import type { MapProblem } from './map-problem.js';

/** The lines by which git marks what it could not merge, each as a problem in plain words. */
export function conflictMarks(text: string): readonly MapProblem[] {
  if (!hasConflictMarks(text)) return [];
  return text.split(LINE_END).flatMap((line, index) => {
    const what = MARKS.find(([mark]) => mark.test(line))?.[1];
    return what === undefined ? [] : [problem(index + 1, what)];
  });
}

/** A line of the map never starts like this, but a lone row of equals signs proves nothing. */
export function hasConflictMarks(text: string): boolean {
  return text.split(LINE_END).some((line) => /^(?:<{7}|>{7})(?: |$)/.test(line));
}

const LINE_END = /\r\n|\r|\n/;

const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^<{7}(?: |$)/, 'a merge conflict starts: one side follows'],
  [/^\|{7}(?: |$)/, 'the common ancestor of a merge conflict follows'],
  [/^={7}$/, 'the other side of a merge conflict follows'],
  [/^>{7}(?: |$)/, 'a merge conflict ends'],
];

function problem(line: number, what: string): MapProblem {
  return {
    code: 'blocks-conflict',
    level: 'error',
    message: `Line ${line}, column 1: ${what}.`,
    hint: 'Run `holdfast blocks doctor --fix`: it keeps what both sides have and asks where they contradict.',
    line,
    column: 1,
    place: '',
  };
}
