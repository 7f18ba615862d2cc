import { HoldfastError, LIMITS } from '@holdfast/base';
import { createFile, type FileHandle, type FsPort, flushAll } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import type { Entry } from './copy-attributes-between.js';
import { readSmallFile } from './read-small-file.js';

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
  const file = readSmallFile(fs, from.dir, from.name, LIMITS.journalBytes);
  if (file.ok) return createFile(fs, to.dir, to.name, file.bytes, { mode: 0o600 });
  throw new HoldfastError('journal-damaged', `A file to be archived ${file.problem}.`, {
    path: from.name,
  });
}
