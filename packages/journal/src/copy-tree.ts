import { HoldfastError } from '@holdfast/base';
import { createFile, errnoOf, type FileHandle, type FsPort, flushAll } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import type { Entry } from './copy-attributes-between.js';
import { copyBytes } from './copy-bytes.js';

/** Copies one of the journal's own directories durably, for an archive on another mount. */
export async function copyTree(fs: FsPort, from: Entry, to: Entry): Promise<void> {
  fs.mkdir(to.dir, to.name, 0o700);
  const source = fs.openDir(from.dir, from.name);
  const copy = fs.openDir(to.dir, to.name);
  const files: FileHandle[] = [];
  try {
    for (const name of fs.list(source)) {
      const entry = { dir: source, name };
      if (fs.lstat(source, name).type === 'directory') {
        await copyTree(fs, entry, { dir: copy, name });
      } else {
        files.push(copyFile(fs, entry, { dir: copy, name }));
      }
    }
    await flushAll(fs, [...files, copy]);
  } finally {
    for (const handle of [...files, source, copy]) closeQuietly(fs, handle);
  }
}

function copyFile(fs: FsPort, from: Entry, to: Entry): FileHandle {
  const source = openSource(fs, from);
  try {
    const { type } = fs.fstat(source);
    if (type !== 'file') throw damaged(from, 'is not a file');
    const copy = createFile(fs, to.dir, to.name, new Uint8Array(0), { mode: 0o600 });
    try {
      copyBytes(fs, source, copy);
      return copy;
    } catch (error) {
      closeQuietly(fs, copy);
      throw error;
    }
  } finally {
    closeQuietly(fs, source);
  }
}

function openSource(fs: FsPort, { dir, name }: Entry): FileHandle {
  try {
    return fs.open(dir, name, 'read');
  } catch (error) {
    const problem = PROBLEMS[errnoOf(error) ?? ''];
    throw problem === undefined ? error : damaged({ dir, name }, problem);
  }
}

const PROBLEMS: Readonly<Record<string, string>> = { ENOENT: 'is missing', ELOOP: 'is a symlink' };

function damaged({ name }: Entry, problem: string): HoldfastError {
  return new HoldfastError('journal-damaged', `A file to be archived ${problem}.`, { path: name });
}
