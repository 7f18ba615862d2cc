import { type DirHandle, type FileHandle, type FsPort, writeWhole } from '@holdfast/files';
import { LAYOUT } from './layout.js';
import { readOriginal, type TargetWithOriginal } from './read-original.js';

/**
 * Writes the originals one after the other. Small ones are in memory and go in one write; others are
 * read one at a time, so that memory does not grow with the change.
 *
 * @param opened - told of the file as soon as it is open.
 */
export function writeUndoPack(
  fs: FsPort,
  dir: DirHandle,
  targets: readonly TargetWithOriginal[],
  opened: (file: FileHandle) => void,
): FileHandle {
  const file = fs.open(dir, LAYOUT.undo, 'create');
  opened(file);
  const small = targets.flatMap(({ original }) => original.bytes ?? []);
  if (small.length === targets.length) {
    writeWhole(fs, file, Buffer.concat(small));
    return file;
  }
  let offset = 0;
  for (const target of targets) {
    writeWhole(fs, file, readOriginal(fs, target), offset);
    offset += target.original.stat.size;
  }
  return file;
}
