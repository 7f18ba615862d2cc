import { randomBytes } from 'node:crypto';
import { HoldfastError, isHoldfastError, shorten } from '@holdfast/base';
import { createFile } from './create-file.js';
import { errnoOf } from './errno.js';
import { type Durability, flushAll } from './flush-all.js';
import type { DirHandle, FileStat, FsPort } from './fs-port.js';
import { type LikeFile, makeLike } from './make-like.js';
import { unlinkIfPresent } from './unlink-if-present.js';
import { writeWhole } from './write-whole.js';

/**
 * Gives a file new bytes, or makes it: atomic (a reader sees the old bytes or the new ones) and
 * durable when the promise is kept. A crash may leave an entry `.holdfast-tmp-…` beside it. Two
 * replacements at once do not disturb each other, the last one wins: hold a claim for anything that
 * reads before it writes.
 *
 * @param dir - the open directory the file is in.
 * @param options - `mode`: permission bits to set exactly. Default: owner, group, mode, ACL and
 *   extended attributes of the replaced file as far as the platform lets us, never wider; a new
 *   file gets 0666 less the umask.
 * @returns `weak` durability where the directory cannot be flushed.
 * @throws HoldfastError `unsafe-target` when the name is a symlink, directory or special file;
 *   `io-error` with `data.errno` when the disk refuses. `data.replaced` tells whether the new
 *   bytes are in place then, though perhaps not durable.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { createNodeFs, replaceFile } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const dir = fs.openRoot(mkdtempSync(join(tmpdir(), 'example-')));
 * await replaceFile(fs, dir, 'state.json', Buffer.from('{}'));
 * await replaceFile(fs, dir, 'state.json', Buffer.from('{"a":1}'));
 * console.log(fs.list(dir), fs.lstat(dir, 'state.json').size);
 * // [ 'state.json' ] 7
 * ```
 */
export async function replaceFile(
  fs: FsPort,
  dir: DirHandle,
  name: string,
  bytes: Uint8Array,
  options: { readonly mode?: number } = {},
): Promise<Durability> {
  const temporary = `.holdfast-tmp-${randomBytes(16).toString('hex')}`;
  let replaced = false;
  try {
    const original = findOriginal(fs, dir, name);
    const staged = await makeStaged(fs, dir, { name, temporary, original, mode: options.mode });
    try {
      writeWhole(fs, staged.file, bytes);
      if (fs.fstat(staged.file).mode !== staged.mode) fs.chmod(staged.file, staged.mode);
      await flushAll(fs, [staged.file]);
    } finally {
      fs.close(staged.file);
    }
    fs.rename(dir, temporary, dir, name);
    replaced = true;
    return await flushAll(fs, [dir]);
  } catch (error) {
    if (!replaced) tryToRemove(fs, dir, temporary);
    throw describe(error, name, replaced);
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

/** After an error: that error is what the caller must hear of, not that this failed too. */
function tryToRemove(fs: FsPort, dir: DirHandle, name: string): void {
  try {
    unlinkIfPresent(fs, dir, name);
  } catch {
    // The stray file is harmless; its name says where it comes from.
  }
}

function describe(error: unknown, name: string, replaced: boolean): unknown {
  const errno = errnoOf(error);
  if (errno === undefined || (isHoldfastError(error) && error.code !== 'io-error')) return error;
  const state = replaced ? 'was replaced, but perhaps not durably' : 'was not replaced';
  return new HoldfastError('io-error', `${shorten(name)} ${state} (${errno}).`, {
    hint: 'Check the disk, its free space and the permissions of the directory.',
    data: { errno, replaced },
    cause: error,
  });
}
