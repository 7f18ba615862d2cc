import type { MemberRole } from '../map/block-map.js';
import { directoryOf } from '../measure/dominant-directory.js';
import { addToList } from './add-to-list.js';
import { roleOf } from './file-classes.js';
import { type Folder, filesBelow } from './folder-tree.js';
import { type Group, largestGroup, sourceCount } from './group.js';
import type { Links } from './links.js';
import { addPlace, nearestPlace, type Places, placeAtRoot, placesOf } from './places.js';
import type { ProposalFile } from './proposal-input.js';
import type { SpecialFolders } from './special-folders.js';

/** What of a package is still without a group. */
export interface Followers {
  /** Directory of the package. */
  readonly home: string;
  readonly special: SpecialFolders;
  /** Tests, documents, generated and binary files outside special folders, sorted by path. */
  readonly strays: readonly ProposalFile[];
}

/**
 * Gives a package's tests, documents and unclustered files to groups. A folder of tests beside
 * sources belongs with them; one at the top of the package does where the package has one group
 * of sources, and is a group of its own where it has several. Folders of documents likewise,
 * except that those at the top of the project always stand alone.
 *
 * @param groups - the package's groups, which are given the files.
 * @returns the groups, and those that were added.
 */
export function attachFollowers(
  groups: readonly Group[],
  followers: Followers,
  links: Links,
): readonly Group[] {
  const { home, special } = followers;
  const all = [...groups];
  const places = placesOf(groups, home, links);
  const loose: ProposalFile[] = [];
  const main = onlyMainGroup(groups);
  const settle = (folder: Folder, kind: SpecialKind, beside: Group | undefined) => {
    const files = filesBelow(folder);
    const parent = directoryOf(folder.directory);
    if (kind !== 'vendored' && nearestPlace(places, parent, folder.directory) !== undefined)
      for (const file of files)
        nearestPlace(places, parent, file.path)?.files.push({ file, role: roleIn(kind, file) });
    else if (beside !== undefined)
      beside.files.push(...files.map((file) => ({ file, role: roleIn(kind, file) })));
    else if (files.length < FEWEST_FILES) loose.push(...files);
    else all.push(standAlone(places, folder.directory, kind, files));
  };
  for (const folder of special.vendored) settle(folder, 'vendored', undefined);
  for (const folder of special.tests) settle(folder, 'tests', main);
  for (const folder of special.docs) settle(folder, 'docs', home === '.' ? undefined : main);
  for (const file of followers.strays) {
    const place = nearestPlace(places, directoryOf(file.path), file.path);
    if (place === undefined) loose.push(file);
    else place.files.push({ file, role: roleOf(file) });
  }
  return [...all, ...settleLoose(all, loose, places)];
}

const FEWEST_FILES = 3;

type SpecialKind = 'tests' | 'docs' | 'vendored' | 'aside';

/** The one group of the package that is made of sources, when there is one only. */
function onlyMainGroup(groups: readonly Group[]): Group | undefined {
  const main = groups.filter((group) => sourceCount(group) >= FEWEST_FILES);
  return main.length === 1 ? main[0] : undefined;
}

function standAlone(
  places: Places,
  directory: string,
  kind: SpecialKind,
  files: readonly ProposalFile[],
): Group {
  const group: Group = {
    directory,
    home: places.home,
    kind,
    files: files.map((file) => ({ file, role: roleIn(kind, file) })),
  };
  addPlace(places, group);
  return group;
}

/** A helper in a folder of tests is a test; a picture in a folder of documents is documentation. */
function roleIn(kind: SpecialKind, file: ProposalFile): MemberRole {
  const role = roleOf(file);
  if (role !== 'primary' || kind === 'aside' || kind === 'vendored') return role;
  return kind === 'tests' ? 'test' : 'docs';
}

/**
 * Files that no folder below the package's root has a group for: a folder of three or more of them
 * is a group, the others go to the rest of the package.
 */
function settleLoose(
  groups: readonly Group[],
  loose: readonly ProposalFile[],
  places: Places,
): readonly Group[] {
  const added: Group[] = [];
  const rest: ProposalFile[] = [];
  for (const [folder, files] of byTopFolder(loose, places.home))
    if (folder !== places.home && files.length >= FEWEST_FILES)
      added.push(standAlone(places, folder, 'aside', files));
    else rest.push(...files);
  let fallback = groups.find((group) => group.kind === 'rest');
  if (fallback === undefined && places.home !== '.') fallback = largestGroup([...groups, ...added]);
  if (fallback === undefined && rest.length > 0) {
    fallback = { directory: places.home, home: places.home, kind: 'rest', files: [] };
    added.push(fallback);
  }
  for (const file of rest) {
    const namesake = file.class === 'test' ? placeAtRoot(places, file.path) : undefined;
    (namesake ?? fallback)?.files.push({ file, role: roleOf(file) });
  }
  return added;
}

function byTopFolder(
  files: readonly ProposalFile[],
  home: string,
): ReadonlyMap<string, readonly ProposalFile[]> {
  const folders = new Map<string, ProposalFile[]>();
  for (const file of files) {
    const slash = file.path.indexOf('/', home === '.' ? 0 : home.length + 1);
    const folder = slash === -1 ? home : file.path.slice(0, slash);
    addToList(folders, folder, file);
  }
  return folders;
}
