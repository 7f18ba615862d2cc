import { type Sha256, sha256 } from '@holdfast/base';
import { operationPaths } from '../operation-places.js';
import type { Plan } from '../plan-model.js';
import type { OriginalFile, OriginalFiles } from '../review/original-file.js';

/** A file as it is now. */
export interface CurrentFile {
  readonly bytes: Uint8Array;
  readonly sha256: Sha256;
  /** Left out where it is not known. */
  readonly executable?: boolean;
}

/** What is at a path now; `'other'` is no ordinary file. */
export type Current = CurrentFile | 'absent' | 'other';

/**
 * What is at the paths of a plan now. Of a path below an ordinary file, and of a directory above one, the
 * originals only say that no ordinary file is there: in a plan that makes a directory of a file, or a file
 * of a directory, such a path is free.
 */
export function currentFiles(plan: Plan, originals: OriginalFiles): (path: string) => Current {
  const found = new Map<string, Current>();
  for (const path of plan.operations.flatMap(operationPaths)) {
    found.set(path, currentFile(originals.get(path)));
  }
  const files = [...found].flatMap(([path, file]) => (isFile(file) ? [path] : []));
  const directories = new Set(files.flatMap(directoriesOf));
  const names = new Set(files);
  for (const [path, file] of found) {
    if (file !== 'other') continue;
    const isFree = directories.has(path) || directoriesOf(path).some((above) => names.has(above));
    if (isFree) found.set(path, 'absent');
  }
  return (path) => found.get(path) ?? 'absent';
}

/** Whether an ordinary file is there. */
export function isFile(current: Current): current is CurrentFile {
  return typeof current !== 'string';
}

function currentFile(file: OriginalFile | undefined): Current {
  if (file === null) return 'other';
  if (file === undefined || file === 'absent') return 'absent';
  if (file instanceof Uint8Array) return { bytes: file, sha256: sha256(file) };
  return { ...file, sha256: sha256(file.bytes) };
}

function directoriesOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}
