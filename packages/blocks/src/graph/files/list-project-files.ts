import type { SourceEntry, SourceTree } from '@holdfast/source';
import { compareUtf8 } from '../../map/compare-utf8.js';
import { checkMemberPath } from '../../map/member-path.js';

/** The files of a project as a map sees them. */
export interface ProjectListing {
  /** Sorted by UTF-8 bytes. */
  readonly files: readonly SourceEntry[];
  /**
   * Symlinks and submodules, which are listed and not entered, and files whose names no map can hold
   * (`C:/x`, which is an absolute path elsewhere); sorted.
   */
  readonly leftOut: readonly SourceEntry[];
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
 * const { files } = await listProjectFiles(memorySourceTree({ 'b.ts': '', 'a.ts': '' }));
 * console.log(files.map((file) => file.path));
 * // [ 'a.ts', 'b.ts' ]
 * ```
 */
export async function listProjectFiles(tree: SourceTree): Promise<ProjectListing> {
  const entries = (await tree.list()).toSorted((a, b) => compareUtf8(a.path, b.path));
  const isFile = ({ type, path }: SourceEntry) => type === 'file' && checkMemberPath(path).ok;
  return {
    files: entries.filter(isFile),
    leftOut: entries.filter((entry) => !isFile(entry)),
  };
}
