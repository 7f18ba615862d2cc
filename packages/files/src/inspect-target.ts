import { type Sha256, sha256 } from '@holdfast/base';
import { errnoOf } from './errno.js';
import type { DirHandle, FileHandle, FileStat, FsPort } from './fs-port.js';
import { readWhole } from './read-whole.js';

/** What {@link inspectTarget} found at a name. */
export type TargetInspection =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'file';
      /** Taken from the open file, after its bytes were read. */
      readonly stat: FileStat;
      readonly bytes: Uint8Array;
      readonly sha256: Sha256;
      /** Open for reading; the caller closes it. */
      readonly handle: FileHandle;
    }
  | { readonly kind: 'unsafe'; readonly what: UnsafeTarget }
  | { readonly kind: 'too-large'; readonly size: number };

/** Why a target cannot be replaced safely. `changing`: another program kept writing to it. */
export type UnsafeTarget =
  | 'symlink'
  | 'directory'
  | 'hard-link'
  | 'fifo'
  | 'socket'
  | 'device'
  | 'changing';

/** How to inspect. */
export interface InspectOptions {
  /** Longer files answer `too-large` and are not read. */
  readonly maxBytes: number;
  /** The inode that may have exactly one more name (`ownNames`: so many): a kept original. */
  readonly allowSecondLink?: { readonly ino: bigint; readonly dev: bigint };
  /** How many further names that inode must have, where it is not one. */
  readonly ownNames?: number;
}

const ATTEMPTS = 3;

/**
 * Reads one target wholly and consistently, or says why it must not be touched. Never follows a
 * symlink, never blocks on a FIFO, never opens a device it can see beforehand. Changes nothing.
 *
 * @param parent - the open directory the target is in.
 * @param leaf - the target's name there.
 * @returns the bytes with the facts they belong to: when the file changes while it is read, it is
 *   read again, and after three times the answer is `changing`. Errors of the port pass through.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { createNodeFs, inspectTarget } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const dir = fs.openRoot(mkdtempSync(join(tmpdir(), 'example-')));
 * console.log(inspectTarget(fs, dir, 'a', { maxBytes: 1024 }));
 * // { kind: 'absent' }
 * fs.mkdir(dir, 'a', 0o755);
 * console.log(inspectTarget(fs, dir, 'a', { maxBytes: 1024 }));
 * // { kind: 'unsafe', what: 'directory' }
 * ```
 */
export function inspectTarget(
  fs: FsPort,
  parent: DirHandle,
  leaf: string,
  options: InspectOptions,
): TargetInspection {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = inspectOnce(fs, parent, leaf, options);
    if (found !== undefined) return found;
  }
  return { kind: 'unsafe', what: 'changing' };
}

function inspectOnce(
  fs: FsPort,
  parent: DirHandle,
  leaf: string,
  options: InspectOptions,
): TargetInspection | undefined {
  const entry = unlessMissing(() => fs.lstat(parent, leaf));
  if (entry === undefined) return { kind: 'absent' };
  const refused = refuse(entry, options);
  if (refused !== undefined) return refused;
  const handle = unlessMissing(() => fs.open(parent, leaf, 'read'));
  if (handle === undefined) return undefined;
  let kept = false;
  try {
    const found = readConsistently(fs, handle, entry, options);
    kept = found?.kind === 'file';
    return found;
  } finally {
    if (!kept) fs.close(handle);
  }
}

function readConsistently(
  fs: FsPort,
  handle: FileHandle,
  entry: FileStat,
  options: InspectOptions,
): TargetInspection | undefined {
  const before = fs.fstat(handle);
  if (before.ino !== entry.ino || before.dev !== entry.dev) return undefined;
  const refused = refuse(before, options);
  if (refused !== undefined) return refused;
  const bytes = readWhole(fs, handle, options.maxBytes, before.size);
  const stat = fs.fstat(handle);
  if (bytes === undefined) return { kind: 'too-large', size: stat.size };
  if (bytes.length !== stat.size || !sameState(before, stat)) return undefined;
  return { kind: 'file', stat, bytes, sha256: sha256(bytes), handle };
}

function refuse(stat: FileStat, options: InspectOptions): TargetInspection | undefined {
  if (stat.type === 'other') return { kind: 'unsafe', what: stat.special ?? 'device' };
  if (stat.type !== 'file') return { kind: 'unsafe', what: stat.type };
  if (stat.nlink > 1 && !isAllowedPair(stat, options)) return { kind: 'unsafe', what: 'hard-link' };
  return stat.size > options.maxBytes ? { kind: 'too-large', size: stat.size } : undefined;
}

function isAllowedPair(
  stat: FileStat,
  { allowSecondLink: allowed, ownNames = 1 }: InspectOptions,
): boolean {
  return stat.nlink === 1 + ownNames && stat.ino === allowed?.ino && stat.dev === allowed.dev;
}

function sameState(a: FileStat, b: FileStat): boolean {
  return a.size === b.size && a.mtimeNs === b.mtimeNs && a.ctimeNs === b.ctimeNs;
}

/** `undefined` when the entry is gone, or became a symlink between two looks. */
function unlessMissing<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ELOOP') return undefined;
    throw error;
  }
}
