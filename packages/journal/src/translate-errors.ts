import { HoldfastError, isHoldfastError } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';

/** Runs a call and gives what the operating system refused the form every caller can rely on. */
export async function translateErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const errno = errnoOf(error);
    if (isHoldfastError(error) || errno === undefined) throw error;
    throw new HoldfastError('io-error', `The operating system refused a step (${errno}).`, {
      hint: HINTS[errno] ?? 'Nothing was changed. Check the disk and the permissions.',
      data: { errno },
      cause: error,
    });
  }
}

const HINTS: Readonly<Record<string, string>> = {
  EROFS: 'The file system is read-only. Nothing was changed.',
  ENOSPC: 'The disk is full. Nothing was changed; make space and try again.',
  EDQUOT: 'The quota is used up. Nothing was changed; make space and try again.',
  EACCES: 'The directory may not be written to. Nothing was changed.',
};
