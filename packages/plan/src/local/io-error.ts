import { HoldfastError, isHoldfastError, shorten } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';

/**
 * Turns a failed file operation into the error a user sees; errors that are no such failure come
 * back as they are.
 */
export function ioError(error: unknown, path: string): unknown {
  const errno = errnoOf(error);
  if (errno === undefined || isHoldfastError(error)) return error;
  return new HoldfastError('io-error', `${shorten(path)} cannot be read (${errno}).`, {
    path,
    hint: HINTS[errno] ?? 'Check the disk and try again.',
    data: { errno },
    cause: error,
  });
}

const HINTS: Readonly<Record<string, string>> = {
  EACCES: 'Give your user permission to read it, or run as the user it belongs to.',
  EPERM: 'Give your user permission to read it, or run as the user it belongs to.',
  EMFILE: 'Too many files are open: close programs or raise the limit of open files.',
  ENFILE: 'Too many files are open: close programs or raise the limit of open files.',
};
