import { type Folder, filesBelow, folderName } from './folder-tree.js';
import type { ProposalFile } from './proposal-input.js';

/** The files that one folder keeps: its own, and those of folders in it that are too small. */
export interface FolderModule {
  readonly directory: string;
  readonly files: readonly ProposalFile[];
}

/**
 * Divides the files of a package by folder: a folder with at least `fewest` files that no folder
 * in it has kept keeps them; fewer bubble up. What reaches the root of the package is its rest.
 *
 * @param wanted - which files count; the others are not looked at.
 * @returns the modules, deepest first within each folder, and the rest, which may be empty.
 */
export function folderModules(
  root: Folder,
  fewest: number,
  wanted: (file: ProposalFile) => boolean,
): { readonly modules: readonly FolderModule[]; readonly rest: readonly ProposalFile[] } {
  const modules: FolderModule[] = [];
  const anySource = hasSource(root);
  const settle = (folder: Folder): readonly ProposalFile[] => {
    if (folder !== root && anySource && isOneThing(folder)) return settleWhole(folder);
    const files = [...folder.files.filter(wanted), ...folder.folders.flatMap(settle)];
    if (folder === root || files.length < fewest) return files;
    modules.push({ directory: folder.directory, files });
    return [];
  };
  const settleWhole = (folder: Folder): readonly ProposalFile[] => {
    const files = filesBelow(folder).filter(wanted);
    if (files.length < fewest) return files;
    modules.push({ directory: folder.directory, files });
    return [];
  };
  const rest = settle(root);
  return { modules, rest };
}

/**
 * Settings of tools, examples, benchmarks, and folders without a line of code (templates, translations):
 * people see one thing in them, however many folders they have.
 */
function isOneThing(folder: Folder): boolean {
  return isOneByName(folder.directory) || !hasSource(folder);
}

/** Whether a folder is called like examples, benchmarks or settings, which nobody divides. */
export function isOneByName(directory: string): boolean {
  return ONE_THING.test(folderName(directory));
}

const ONE_THING = /^(?:\.[^.].*|examples?|samples?|demos?|bench(?:mark)?s?|fixtures)$/iu;

function hasSource(folder: Folder): boolean {
  return folder.files.some((file) => file.class === 'source') || folder.folders.some(hasSource);
}

/**
 * How many files make a folder a module, in a repository of so many files: three, and more in a
 * large one, so that the number of blocks grows about as the root of the number of files. It
 * changes only where the number of files doubles, so that a few new files change no proposal.
 */
export function fewestFilesOfAFolder(files: number): number {
  const doubled = 2 ** Math.floor(Math.log2(Math.max(files, 1)));
  return Math.max(3, Math.floor(Math.sqrt(doubled) / 3));
}
