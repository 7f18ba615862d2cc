import { randomBytes } from 'node:crypto';
import { createFile } from './create-file.js';
import { errnoOf } from './errno.js';
import { type Durability, flushAll } from './flush-all.js';
import type { DirHandle, FileStat, FsPort } from './fs-port.js';

export async function replaceFile(
  fs: FsPort,
  dir: DirHandle,
  name: string,
  bytes: Uint8Array,
  options: { readonly mode?: number } = {},
): Promise<Durability> {
  const temporary = `.holdfast-${randomBytes(16).toString('hex')}`;
  const mode = options.mode ?? existing(fs, dir, name)?.mode;
  const file = createFile(fs, dir, temporary, bytes, { mode: mode === undefined ? 0o666 : 0o600 });
  try {
    if (mode !== undefined) fs.chmod(file, mode);
    await flushAll(fs, [file]);
    fs.rename(dir, temporary, dir, name);
  } finally {
    fs.close(file);
  }
  return flushAll(fs, [dir]);
}

function existing(fs: FsPort, dir: DirHandle, name: string): FileStat | undefined {
  try {
    return fs.lstat(dir, name);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
