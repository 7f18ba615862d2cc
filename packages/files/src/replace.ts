import { HoldfastError, isHoldfastError, shorten } from '@holdfast/base';
import { errnoOf } from './errno.js';
import { type Durability, flushAll } from './flush-all.js';
import type { DirHandle, FsPort } from './fs-port.js';
import { discardStaged, stageReplacement, temporaryName } from './stage-replacement.js';

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
  const temporary = temporaryName();
  let replaced = false;
  try {
    await stageReplacement(fs, dir, { name, temporary, bytes, mode: options.mode });
    fs.rename(dir, temporary, dir, name);
    replaced = true;
    return await flushAll(fs, [dir]);
  } catch (error) {
    if (!replaced) discardStaged(fs, dir, temporary);
    throw describe(error, name, replaced);
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
