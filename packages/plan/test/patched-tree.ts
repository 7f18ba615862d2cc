import { createHash } from 'node:crypto';
import type { Problem } from '@holdfast/base';
import { applyPatch, type FileState, readPatch } from '../src/index.js';

const LIMITS = { files: Infinity, fileBytes: 1 << 28, totalBytes: 1 << 30 };

/** Files by their paths, as git knows them: mode and id of the content. */
export type ListedTree = ReadonlyMap<string, string>;

/** What a patch makes of a tree, by us; the problems where it is refused. */
export function patchedTree(
  patch: string,
  before: ReadonlyMap<string, FileState>,
): ListedTree | readonly Problem[] {
  const read = readPatch(patch);
  if (!read.ok) return read.problems;
  const applied = applyPatch(read.files, (path) => before.get(path), LIMITS);
  if (!applied.ok) return applied.problems;
  const after = new Map(before);
  for (const { path, from, after: state } of applied.changes) {
    if (from !== undefined) after.delete(from);
    if (state === undefined) after.delete(path);
  }
  for (const { path, after: state } of applied.changes)
    if (state !== undefined) after.set(path, state);
  return listed(after);
}

/** A tree as {@link patchedTree} answers it. */
export function listed(tree: ReadonlyMap<string, FileState>): ListedTree {
  return new Map(
    [...tree]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, { bytes, executable }]) => [
        path,
        `${executable ? '100755' : '100644'} ${blobId(bytes)}`,
      ]),
  );
}

function blobId(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
