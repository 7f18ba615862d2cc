import { roleOf } from './file-classes.js';
import { folderModules } from './folder-modules.js';
import type { Folder } from './folder-tree.js';
import { type Group, type GroupedFile, largestGroup } from './group.js';
import type { ProposalFile } from './proposal-input.js';

/**
 * Groups the files of a package that make blocks by folder. The rest of a nested package (its
 * manifest, a lone entry file) joins the group with most of the sources; the rest of the project's
 * root is a group of its own.
 *
 * @param root - the package's folders, without those of tests, documents and vendored files.
 * @param fewest - how many files make a folder a group.
 * @param wanted - which files make groups.
 * @returns sorted by depth of folder, deepest first within each.
 */
export function folderGroups(
  root: Folder,
  fewest: number,
  wanted: (file: ProposalFile) => boolean,
): readonly Group[] {
  const { modules, rest } = folderModules(root, fewest, wanted);
  const home = root.directory;
  const groups = modules.map(
    ({ directory, files }): Group => ({ directory, home, kind: 'folder', files: asIs(files) }),
  );
  if (rest.length === 0) return groups;
  const main = largestGroup(groups);
  const sources = rest.filter((file) => file.class === 'source');
  if (main !== undefined && home !== '.' && sources.length < FEWEST_SOURCES)
    return joined(groups, main, home, rest);
  return [...groups, ...restGroups(home, rest, sources)];
}

/** Fewer source files beside a nested package's manifest are no block. */
const FEWEST_SOURCES = 3;

function joined(
  groups: readonly Group[],
  main: Group,
  home: string,
  rest: readonly ProposalFile[],
): readonly Group[] {
  const directory = groups.length === 1 ? home : main.directory;
  const all: Group = { ...main, directory, files: [...main.files, ...asIs(rest)] };
  return groups.map((group) => (group === main ? all : group));
}

/** At the project's root, code and the files about the project are two things. */
function restGroups(
  home: string,
  rest: readonly ProposalFile[],
  sources: readonly ProposalFile[],
): readonly Group[] {
  const others = rest.filter((file) => file.class !== 'source');
  const group = (kind: Group['kind'], files: readonly ProposalFile[]): Group => ({
    directory: home,
    home,
    kind,
    files: asIs(files),
  });
  if (home !== '.' || sources.length < FEWEST_SOURCES || others.length < FEWEST_SOURCES)
    return [group('rest', rest)];
  return [group('folder', sources), group('rest', others)];
}

function asIs(files: readonly ProposalFile[]): GroupedFile[] {
  return files.map((file) => ({ file, role: roleOf(file) }));
}
