import { HoldfastError } from '@holdfast/base';

/** @throws HoldfastError `blocks-no-revision`, always: a revision was asked for and there is none. */
export function noRevision(): never {
  throw new HoldfastError(
    'blocks-no-revision',
    'There is no revision or proposal beside the map.',
    { hint: 'Open a revision with `holdfast blocks revise`, or scan a ratified map again.' },
  );
}
