import { type DirHandle, errnoOf, type FileHandle, type FsPort } from '@holdfast/files';

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
    const { type, size } = fs.fstat(file);
    if (type !== 'file') return { ok: false, problem: 'is not a file' };
    if (size > maxBytes) return { ok: false, problem: 'is too long' };
    return { ok: true, bytes: readUpTo(fs, file, size) };
  } finally {
    fs.close(file);
  }
}

/** The bytes of a file whose size is known; fewer when it was cut meanwhile. */
function readUpTo(fs: FsPort, file: FileHandle, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let length = 0;
  while (length < size) {
    const count = fs.read(file, bytes.subarray(length), length);
    if (count === 0) break;
    length += count;
  }
  return bytes.subarray(0, length);
}
