import { HoldfastError } from '@holdfast/base';
import { errnoOf } from './errno.js';
import type { DirHandle, FileHandle, FsPort } from './fs-port.js';

/**
 * How durable a flush was: `weak` where the file system cannot flush directories, so that a power
 * cut may still take back names.
 */
export interface Durability {
  readonly durability: 'full' | 'weak';
}

/**
 * Flushes handles concurrently, as one barrier.
 *
 * @param handles - files and directories, each once; their order does not matter.
 * @throws HoldfastError `io-error` when one of them is not durable; `data.errno` says why. It must
 *   not be retried: after a failed flush a later one may succeed without the lost bytes
 *   (crash-safety.md 2.7). Only directories may answer `EINVAL`, `ENOTSUP` or `EISDIR` (and
 *   `EPERM` or `EACCES` on Windows), which makes the result `weak`.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { createFile, createNodeFs, flushAll } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const dir = fs.openRoot(mkdtempSync(join(tmpdir(), 'example-')));
 * const file = createFile(fs, dir, 'a', Buffer.from('hello'));
 * const { durability } = await flushAll(fs, [file, dir]);
 * console.log(durability === 'full' || durability === 'weak');
 * // true
 * ```
 */
export async function flushAll(
  fs: FsPort,
  handles: readonly (FileHandle | DirHandle)[],
): Promise<Durability> {
  const results = await fs.flush(handles);
  let durability: Durability['durability'] = 'full';
  for (const [index, handle] of handles.entries()) {
    const error = results[index];
    if (error === undefined) continue;
    if (!isHarmless(fs, handle, error)) throw notDurable(error);
    durability = 'weak';
  }
  return { durability };
}

const NO_DIRECTORY_FLUSH = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EISDIR']);
const NO_DIRECTORY_FLUSH_ON_WINDOWS = new Set(['EPERM', 'EACCES']);

function isHarmless(fs: FsPort, handle: FileHandle | DirHandle, error: Error): boolean {
  const errno = errnoOf(error) ?? '';
  const expected =
    NO_DIRECTORY_FLUSH.has(errno) ||
    (process.platform === 'win32' && NO_DIRECTORY_FLUSH_ON_WINDOWS.has(errno));
  return expected && fs.fstat(handle).type === 'directory';
}

function notDurable(cause: Error): HoldfastError {
  const errno = errnoOf(cause) ?? 'unknown';
  return new HoldfastError('io-error', `The disk refused to make data durable (${errno}).`, {
    hint: 'Check the disk and its free space before going on.',
    data: { errno },
    cause,
  });
}
