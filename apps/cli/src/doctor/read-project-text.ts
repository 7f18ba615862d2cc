import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HoldfastError } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';

/** More is no file of ours. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The text of a file of `.holdfast`; `undefined` when there is none. Looked at only: bytes that are no
 * UTF-8 come as U+FFFD, for whoever parses it to refuse.
 *
 * @throws HoldfastError `unsafe-target`, `too-large`, `io-error`.
 */
export function readProjectText(root: string, path: string): string | undefined {
  const absolute = join(root, path);
  try {
    const { size, isFile } = describe(absolute);
    if (!isFile) throw new HoldfastError('unsafe-target', 'It is not an ordinary file.', { path });
    if (size > MOST_BYTES) throw new HoldfastError('too-large', 'It is too large.', { path });
    return readFileSync(absolute, 'utf8');
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === undefined) throw error;
    if (errno === 'ENOENT' || errno === 'ENOTDIR') return undefined;
    throw new HoldfastError('io-error', `It cannot be read (${errno}).`, { path, cause: error });
  }
}

function describe(path: string): { readonly size: number; readonly isFile: boolean } {
  const entry = lstatSync(path);
  return { size: entry.size, isFile: entry.isFile() };
}
