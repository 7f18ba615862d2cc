import { decodeUtf8, isHoldfastError } from '@holdfast/base';
import { type DirHandle, errnoOf, type FsPort, openParents, readWhole } from '@holdfast/files';

/** What {@link readText} found. */
export type TextRead =
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly text: string }
  /**
   * Something is there that is not read; `why` continues a sentence about the path. `error` is what
   * the disk said, if it did.
   */
  | { readonly kind: 'refused'; readonly why: string; readonly error?: unknown };

/**
 * Reads a configuration file that nothing writes to: ordinary files only, no symlink on the way.
 * Unlike a target it may have several names.
 *
 * @param path - relative to `root`.
 */
export function readText(fs: FsPort, root: DirHandle, path: string, maxBytes: number): TextRead {
  try {
    const chain = openParents(fs, root, path);
    try {
      if (chain.missing.length > 0) return { kind: 'absent' };
      return readIn(fs, chain.parent, chain.leaf, maxBytes);
    } finally {
      chain.close();
    }
  } catch (error) {
    if (isHoldfastError(error) && error.code === 'unsafe-target') {
      return { kind: 'refused', why: 'is reached through a symbolic link or a file' };
    }
    const errno = errnoOf(error);
    if (errno === undefined) throw error;
    if (errno === 'ENOENT') return { kind: 'absent' };
    return { kind: 'refused', why: `cannot be read (${errno})`, error };
  }
}

function readIn(fs: FsPort, dir: DirHandle, name: string, maxBytes: number): TextRead {
  const { type } = fs.lstat(dir, name);
  if (type === 'symlink') return { kind: 'refused', why: 'is a symbolic link' };
  if (type !== 'file') return { kind: 'refused', why: 'is not an ordinary file' };
  const file = fs.open(dir, name, 'read');
  try {
    // What was a file a moment ago may be a FIFO now; opening never blocks, reading could.
    if (fs.fstat(file).type !== 'file') return { kind: 'refused', why: 'is not an ordinary file' };
    const bytes = readWhole(fs, file, maxBytes);
    if (bytes === undefined) return { kind: 'refused', why: `is longer than ${maxBytes} bytes` };
    const text = decodeUtf8(bytes);
    return text === undefined
      ? { kind: 'refused', why: 'is not valid UTF-8' }
      : { kind: 'text', text };
  } finally {
    fs.close(file);
  }
}
