import { type DirHandle, errnoOf, type FsPort, readWhole } from '@holdfast/files';

/** What {@link readSmallFile} found. `problem` completes "<name> …". */
export type SmallFile =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly problem: string };

/** Reads one of the journal's own files; what a user may have put there instead is a problem, not an error. */
export function readSmallFile(
  fs: FsPort,
  dir: DirHandle,
  name: string,
  maxBytes: number,
): SmallFile {
  let file: ReturnType<FsPort['open']>;
  try {
    file = fs.open(dir, name, 'read');
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === 'ENOENT') return { ok: false, problem: 'is missing' };
    if (errno === 'ELOOP') return { ok: false, problem: 'is a symlink' };
    throw error;
  }
  try {
    if (fs.fstat(file).type !== 'file') return { ok: false, problem: 'is not a file' };
    const bytes = readWhole(fs, file, maxBytes);
    return bytes === undefined ? { ok: false, problem: 'is too long' } : { ok: true, bytes };
  } finally {
    fs.close(file);
  }
}
