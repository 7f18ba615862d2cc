import { HoldfastError, isHoldfastError } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';
import { describeRefusedStep } from './refused-step.js';

/**
 * Runs a call and gives what the operating system refused the form every caller can rely on.
 *
 * @param untouched - whether nothing can have been changed when the call fails like that.
 */
export async function translateErrors<T>(run: () => Promise<T>, untouched: boolean): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const errno = errnoOf(error);
    const message = describeRefusedStep(error);
    if (isHoldfastError(error) || errno === undefined || message === undefined) throw error;
    const hint = HINTS[errno] ?? 'Check the disk and the permissions.';
    throw new HoldfastError('io-error', message, {
      hint: untouched ? `Nothing was changed. ${hint}` : hint,
      data: { errno },
      cause: error,
    });
  }
}

const HINTS: Readonly<Record<string, string>> = {
  EROFS: 'The file system is read-only.',
  ENOSPC: 'The disk is full: make space and try again.',
  EDQUOT: 'The quota is used up: make space and try again.',
  EMFILE: 'This process may not open more: raise its limit (`ulimit -n 1024`) and try again.',
  ENFILE: 'The system has no more to give: close other programs and try again.',
  EACCES: 'Something there may not be read or written by you.',
};
