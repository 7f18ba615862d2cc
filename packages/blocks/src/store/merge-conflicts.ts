import { conflictMarks } from '@holdfast/base';
import type { MapProblem } from './map-problem.js';

/** The lines by which git marks what it could not merge, each as a problem in plain words. */
export function mergeConflicts(text: string): readonly MapProblem[] {
  return conflictMarks(text).map(({ line, what }) => ({
    code: 'blocks-conflict',
    level: 'error',
    message: `Line ${line}, column 1: ${what}.`,
    hint: 'Run `holdfast blocks doctor --fix`: it keeps what both sides have and asks where they contradict.',
    line,
    column: 1,
    place: '',
  }));
}
