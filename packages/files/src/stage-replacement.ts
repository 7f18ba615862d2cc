import { randomBytes } from 'node:crypto';
import { HoldfastError, shorten } from '@holdfast/base';
import { createFile } from './create-file.js';
import { errnoOf } from './errno.js';
import { flushAll } from './flush-all.js';
import type { DirHandle, FileStat, FsPort } from './fs-port.js';
import { type LikeFile, makeLike } from './make-like.js';
import { unlinkIfPresent } from './unlink-if-present.js';
import { writeWhole } from './write-whole.js';

/** Name of an entry that is to replace another one. */
export function temporaryName(): string {
  return `.holdfast-tmp-${randomBytes(16).toString('hex')}`;
}

/** What a file is to become. */
export interface Replacement {
  /** The file that is to be replaced; it need not exist. */
  readonly name: string;
  /** From {@link temporaryName}: where the new bytes are until then. */
  readonly temporary: string;
  readonly bytes: Uint8Array;
  /** Permission bits to set exactly; default those of the replaced file. */
  readonly mode?: number | undefined;
}

/**
 * Writes the new bytes of a file beside it, durably but for their name, with everything that is to
 * be kept of the present one. After an error nothing is left of it.
 *
 * @throws HoldfastError `unsafe-target` when the name is no ordinary file; errors of the port.
 */
export async function stageReplacement(
  fs: FsPort,
  dir: DirHandle,
  { name, temporary, bytes, mode }: Replacement,
): Promise<void> {
  try {
    const original = findOriginal(fs, dir, name);
    const staged = await makeStaged(fs, dir, { name, temporary, original, mode });
    try {
      writeWhole(fs, staged.file, bytes);
      if (fs.fstat(staged.file).mode !== staged.mode) fs.chmod(staged.file, staged.mode);
      await flushAll(fs, [staged.file]);
    } finally {
      fs.close(staged.file);
    }
  } catch (error) {
    discardStaged(fs, dir, temporary);
    throw error;
  }
}

/** After an error: that error is what the caller must hear of, not that this failed too. */
export function discardStaged(fs: FsPort, dir: DirHandle, temporary: string): void {
  try {
    unlinkIfPresent(fs, dir, temporary);
  } catch {
    // The stray file is harmless; its name says where it comes from.
  }
}

function findOriginal(fs: FsPort, dir: DirHandle, name: string): FileStat | undefined {
  let stat: FileStat;
  try {
    stat = fs.lstat(dir, name);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  if (stat.type === 'file') return stat;
  throw new HoldfastError('unsafe-target', `${shorten(name)} is not an ordinary file.`, {
    hint: 'Move it away; a file will be made in its place.',
    data: { type: stat.special ?? stat.type },
  });
}

interface Staging {
  readonly name: string;
  readonly temporary: string;
  readonly original: FileStat | undefined;
  readonly mode: number | undefined;
}

async function makeStaged(fs: FsPort, dir: DirHandle, staging: Staging): Promise<LikeFile> {
  const { name, temporary, original, mode } = staging;
  if (original !== undefined && mode === undefined) {
    return makeLike(fs, dir, name, original, temporary);
  }
  const initial = mode === undefined ? 0o666 : 0o600;
  const file = createFile(fs, dir, temporary, new Uint8Array(0), { mode: initial });
  return { file, mode: mode ?? fs.fstat(file).mode };
}
