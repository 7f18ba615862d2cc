import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HoldfastError } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';

/** More is no file of ours. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * The bytes of a file of `.holdfast`; `undefined` when there is none.
 *
 * @throws HoldfastError `unsafe-target`, `too-large`, `io-error`.
 */
export function readProjectFile(root: string, path: string): Uint8Array | undefined {
  const absolute = join(root, path);
  try {
    const entry = lstatSync(absolute);
    if (!entry.isFile())
      throw new HoldfastError('unsafe-target', 'It is not an ordinary file.', {
        path,
        hint: 'Holdfast keeps its state in ordinary files only. Move it away.',
      });
    if (entry.size > MOST_BYTES)
      throw new HoldfastError('too-large', 'It is too large.', {
        path,
        hint: 'Nothing that Holdfast writes is as large. Move it away.',
      });
    return readFileSync(absolute);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === undefined) throw error;
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return undefined;
    throw new HoldfastError('io-error', `It cannot be read (${errno}).`, { path, cause: error });
  }
}
