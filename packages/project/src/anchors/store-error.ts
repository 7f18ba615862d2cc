import type { HoldfastError, Problem } from '@holdfast/base';
import { damagedFile } from '../damaged-file.js';

/** The error for a file of anchors that was left as it is, with what is wrong with it. */
export function storeError(problems: readonly Problem[]): HoldfastError {
  return damagedFile(problems, 'anchors-invalid', {
    path: '.holdfast/anchors.json',
    hint: 'Nothing was changed. Mend the file, or take it back from version control.',
  });
}
