import { type DirHandle, errnoOf, type FileHandle, type FsPort } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';

/** Opens a file for its content: one that was made with its attributes, or a new private one. */
export function openBlank(fs: FsPort, dir: DirHandle, name: string, made: boolean): FileHandle {
  if (!made) return fs.open(dir, name, 'create', 0o600);
  try {
    return fs.open(dir, name, 'edit');
  } catch (error) {
    if (errnoOf(error) !== 'EACCES') throw error;
  }
  // It is read-only like its original; the mode is set again after the content.
  const reader = fs.open(dir, name, 'read');
  try {
    fs.chmod(reader, fs.fstat(reader).mode | 0o200);
    return fs.open(dir, name, 'edit');
  } finally {
    closeQuietly(fs, reader);
  }
}
