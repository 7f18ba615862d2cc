import { HoldfastError } from '@holdfast/base';

/** Why a repair is not done: what it was found for is not there any more. */
export function changedMeanwhile(path: string): HoldfastError {
  return new HoldfastError('changed-since-plan', 'Somebody changed it meanwhile.', {
    path,
    hint: 'Look again.',
  });
}
