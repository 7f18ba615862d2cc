import { compareUtf8 } from '../map/compare-utf8.js';
import { addToList } from './add-to-list.js';
import type { ProposalFile } from './proposal-input.js';

/** A directory with the files and directories that lie directly in it, both sorted. */
export interface Folder {
  /** Relative to the project's root, `.` for the root. */
  readonly directory: string;
  readonly files: readonly ProposalFile[];
  readonly folders: readonly Folder[];
}

/**
 * Builds the tree of the folders of `files`, from `root` down.
 *
 * @param files - sorted by path, all below `root`.
 * @param root - directory of the tree's top, `.` for the project's root.
 */
export function folderTree(files: readonly ProposalFile[], root: string): Folder {
  return build(files, root, root === '.' ? 0 : root.length + 1);
}

/** All files of a folder and of the folders in it, sorted by path. */
export function filesBelow(folder: Folder): ProposalFile[] {
  const all: ProposalFile[] = [];
  gather(folder, all);
  return all.sort((a, b) => compareUtf8(a.path, b.path));
}

/** The last part of a directory's path. */
export function folderName(directory: string): string {
  return directory.slice(directory.lastIndexOf('/') + 1);
}

/** `depth` is where the names of the folder's own entries begin. */
function build(files: readonly ProposalFile[], directory: string, depth: number): Folder {
  const direct: ProposalFile[] = [];
  const below = new Map<string, ProposalFile[]>();
  for (const file of files) {
    const slash = file.path.indexOf('/', depth);
    if (slash === -1) direct.push(file);
    else addToList(below, file.path.slice(depth, slash), file);
  }
  const folders = [...below]
    .sort(([a], [b]) => compareUtf8(a, b))
    .map(([name, inside]) =>
      build(inside, directory === '.' ? name : `${directory}/${name}`, depth + name.length + 1),
    );
  return { directory, files: direct, folders };
}

function gather(folder: Folder, into: ProposalFile[]): void {
  into.push(...folder.files);
  for (const inside of folder.folders) gather(inside, into);
}
