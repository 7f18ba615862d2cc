import { conflictMarks } from '@holdfast/base';
import type { StoreProblem } from './store-problem.js';

/** The lines by which git marks what it could not merge, each as a problem in plain words. */
export function mergeConflicts(text: string): readonly StoreProblem[] {
  return conflictMarks(text).map(({ line, what }) => ({
    code: 'anchors-conflict',
    message: `Line ${line}, column 1: ${what}.`,
    line,
    column: 1,
    hint: 'Keep the lines of both sides, of one anchor the line that is right, and remove the markers.',
  }));
}
