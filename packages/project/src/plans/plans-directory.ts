import { HoldfastError } from '@holdfast/base';
import { type DirHandle, type FsPort, readWhole } from '@holdfast/files';
import { documentBytesOf, MAX_PLAN_LIMITS } from '@holdfast/plan';
import { inStateDirectory } from '../state-directory.js';

/** Where saved plans are, relative to the project's root. */
export const PLANS = '.holdfast/plans';

/** Runs work in the open directory of plans; `undefined` when there is none and none is made. */
export async function inPlans<T>(
  fs: FsPort,
  root: string,
  make: boolean,
  work: (plans: DirHandle, parents: readonly DirHandle[]) => Promise<T>,
): Promise<T | undefined> {
  return await inStateDirectory(fs, root, { name: 'plans', mode: 0o700 }, make, work);
}

/** The most that any project lets a plan have. */
export const SAVED_BYTES = documentBytesOf(MAX_PLAN_LIMITS);

/** `undefined` when it is longer than a document may be. */
export function readSaved(fs: FsPort, plans: DirHandle, name: string): Buffer | undefined {
  const file = fs.open(plans, name, 'read');
  try {
    if (fs.fstat(file).type !== 'file') {
      throw new HoldfastError('input-not-file', 'The saved plan is not a regular file.', {
        path: `${PLANS}/${name}`,
      });
    }
    const bytes = readWhole(fs, file, SAVED_BYTES);
    return bytes === undefined ? undefined : Buffer.from(bytes);
  } finally {
    fs.close(file);
  }
}
