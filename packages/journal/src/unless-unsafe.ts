import { isHoldfastError } from '@holdfast/base';

/** `undefined` where a symlink or a file took the place of a directory. */
export function unlessUnsafe<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (isHoldfastError(error) && error.code === 'unsafe-target') return undefined;
    throw error;
  }
}
