import { join } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';

/** Where a repository is kept. */
export interface MirrorPlace {
  readonly id: string;
  readonly directory: string;
  /** The bare repository. */
  readonly gitDir: string;
  /** Claims of processes that write to it. */
  readonly lock: string;
  /** Touched by the process that holds the claim, as long as it lives. */
  readonly beat: string;
}

/** @param root - the directory of all mirrors, absolute and without symlinks. */
export function mirrorPlace(root: string, id: string): MirrorPlace {
  if (!/^[a-z0-9_]{1,100}$/.test(id)) {
    throw new HoldfastError('internal-error', `${shorten(id)} is no id of a repository.`);
  }
  const directory = join(root, id);
  return {
    id,
    directory,
    gitDir: join(directory, 'mirror.git'),
    lock: join(directory, 'lock'),
    beat: join(directory, 'beat'),
  };
}
