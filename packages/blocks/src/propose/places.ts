import { directoryOf } from '../measure/dominant-directory.js';
import { type Group, largestGroup } from './group.js';
import type { Links } from './links.js';
import { stemOf } from './stem.js';

/** Which groups the folders of a package went to, to find a place for what goes with them. */
export interface Places {
  /** Directory of the package. */
  readonly home: string;
  readonly links: Links;
  /** The groups that have files directly in a folder, by folder. */
  readonly byFolder: Map<string, Set<Group>>;
  /** The group of each file that has one. */
  readonly byFile: Map<string, Group>;
  /** The groups that have a file of a name (without its extensions), by folder and name. */
  readonly byStem: Map<string, Group>;
}

/** Indexes the groups of one package. */
export function placesOf(groups: readonly Group[], home: string, links: Links): Places {
  const places: Places = {
    home,
    links,
    byFolder: new Map(),
    byFile: new Map(),
    byStem: new Map(),
  };
  for (const group of groups) addPlace(places, group);
  return places;
}

/** Makes a group known. */
export function addPlace(places: Places, group: Group): void {
  for (const { file } of group.files) {
    // What bubbled up into the rest of a package gives its folder no place of its own.
    const folder = group.kind === 'rest' ? places.home : directoryOf(file.path);
    const inFolder = places.byFolder.get(folder);
    if (inFolder === undefined) places.byFolder.set(folder, new Set([group]));
    else inFolder.add(group);
    places.byFile.set(file.path, group);
    if (file.class === 'source')
      places.byStem.set(`${directoryOf(file.path)}/${stemOf(file.path)}`, group);
  }
  if (!places.byFolder.has(group.directory)) places.byFolder.set(group.directory, new Set([group]));
}

/**
 * The group that `path` goes with in the nearest folder, from `folder` up, where there is any:
 * that of most of the files it imports or is imported by, else that of a file of its name, else
 * the largest.
 *
 * @returns `undefined` when no folder below the package's root has a group.
 */
export function nearestPlace(places: Places, folder: string, path: string): Group | undefined {
  for (let at = folder; at !== places.home && at !== '.'; at = directoryOf(at)) {
    const groups = places.byFolder.get(at);
    if (groups !== undefined) return choose(places, groups, path);
  }
  return undefined;
}

/** The group that `path` goes with among those of the package's root itself. */
export function placeAtRoot(places: Places, path: string): Group | undefined {
  const groups = places.byFolder.get(places.home);
  return groups && choose(places, groups, path);
}

function choose(places: Places, groups: ReadonlySet<Group>, path: string): Group | undefined {
  if (groups.size === 1) return largestGroup([...groups]);
  const votes = new Map<Group, number>();
  for (const neighbours of [places.links.imports(path), places.links.importers(path)])
    for (const neighbour of neighbours) {
      const group = places.byFile.get(neighbour);
      if (group && groups.has(group)) votes.set(group, (votes.get(group) ?? 0) + 1);
    }
  const most = Math.max(0, ...votes.values());
  const first = [...groups].filter((group) => (votes.get(group) ?? 0) === most);
  const namesake = places.byStem.get(`${directoryOf(path)}/${stemOf(path)}`);
  return namesake && first.includes(namesake) ? namesake : largestGroup(first);
}
