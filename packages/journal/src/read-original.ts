import { HoldfastError, sha256 } from '@holdfast/base';
import { type FileHandle, type FsPort, readWhole } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import type { InspectedTarget, Original } from './inspected-target.js';

/** A target that is to be replaced or removed. */
export type TargetWithOriginal = InspectedTarget & { readonly original: Original };

export function hasOriginal(target: InspectedTarget): target is TargetWithOriginal {
  return target.original !== undefined;
}

/**
 * The bytes of an original: those that were kept, or those of the file now.
 *
 * @throws HoldfastError `changed-since-plan` when they are other ones.
 */
export function readOriginal(fs: FsPort, target: TargetWithOriginal): Uint8Array {
  const { original } = target;
  if (original.bytes !== undefined) return original.bytes;
  const file = original.handle ?? openOriginal(fs, target);
  try {
    const { size } = original.stat;
    const bytes = readWhole(fs, file, size, size);
    if (bytes !== undefined && sha256(bytes) === original.sha256) return bytes;
  } finally {
    if (file !== original.handle) closeQuietly(fs, file);
  }
  throw new HoldfastError(
    'changed-since-plan',
    'The file was changed while the apply was being prepared.',
    { path: target.change.path },
  );
}

/** Opens an original that is not open. */
export function openOriginal(fs: FsPort, { location }: InspectedTarget): FileHandle {
  return fs.open(location.parent, location.leaf, 'read');
}
