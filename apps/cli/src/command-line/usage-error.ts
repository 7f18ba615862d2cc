import { HoldfastError } from '@holdfast/base';

/** A command line that cannot be understood; the program exits with 1 for it (change.md 4). */
export function usageError(message: string, hint?: string): HoldfastError {
  return new HoldfastError('usage-error', message, hint === undefined ? {} : { hint });
}
