import type { SourceEntry, SourceTree } from '@holdfast/source';
import { compareUtf8 } from '../../map/compare-utf8.js';
import { checkMemberPath } from '../../map/member-path.js';

/** The files of a project as a map sees them. */
export interface ProjectListing {
  /** Sorted by UTF-8 bytes. */
  readonly files: readonly SourceEntry[];
  /** What is there and no block can have, sorted by UTF-8 bytes. */
  readonly leftOut: readonly LeftOut[];
}

/** Something in a tree that is no file of the project to a map. */
export interface LeftOut {
  readonly path: string;
  /**
   * - `symlink`: listed and not followed.
   * - `submodule`: what it holds belongs to another repository.
   * - `name`: no map can hold the name (`C:/x`, which is an absolute path elsewhere).
   */
  readonly reason: 'symlink' | 'submodule' | 'name';
}

/**
 * Every file that a map may claim. Of a working tree these are tracked and untracked files without
 * ignored and deleted ones. Symlinks are not followed, so that a loop of them ends nothing; what a
 * submodule holds belongs to another repository.
 *
 * @example
 * ```ts
 * import { listProjectFiles } from '@holdfast/blocks';
 * import { memorySourceTree } from '@holdfast/source';
 *
 * const tree = memorySourceTree({ 'b.ts': '', 'a.ts': '', 'C:/c.ts': '' });
 * const { files, leftOut } = await listProjectFiles(tree);
 * console.log(files.map((file) => file.path), leftOut);
 * // [ 'a.ts', 'b.ts' ] [ { path: 'C:/c.ts', reason: 'name' } ]
 * ```
 */
export async function listProjectFiles(tree: SourceTree): Promise<ProjectListing> {
  const files: SourceEntry[] = [];
  const leftOut: LeftOut[] = [];
  for (const entry of await tree.list()) {
    const { path, type } = entry;
    if (type !== 'file') leftOut.push({ path, reason: type });
    else if (checkMemberPath(path).ok) files.push(entry);
    else leftOut.push({ path, reason: 'name' });
  }
  return { files: files.sort(byPath), leftOut: leftOut.sort(byPath) };
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return compareUtf8(a.path, b.path);
}
