import { directoryOf } from '../measure/dominant-directory.js';
import { addToList } from './add-to-list.js';
import type { Group, GroupedFile } from './group.js';
import { stemOf } from './stem.js';

const FEWEST_FILES = 3;

/**
 * Makes groups of the parts of a divided group. A file that is no source goes with the source of
 * its name, else with the largest part. Sources that fit nowhere stay together as what is left of
 * the folder when they are three or more; fewer are in no group.
 *
 * @param places - the parts of each source file.
 */
export function groupsOfParts(
  group: Group,
  places: ReadonlyMap<string, readonly number[]>,
): readonly Group[] {
  const parts = new Map<number, GroupedFile[]>();
  const byName = new Map<string, number>();
  const loose: GroupedFile[] = [];
  for (const grouped of group.files) {
    const path = grouped.file.path;
    const own = places.get(path);
    if (own?.length === 0) loose.push(grouped);
    for (const part of own ?? []) addToList(parts, part, grouped);
    if (own?.[0] !== undefined) byName.set(nameOf(path), own[0]);
  }
  const largest = [...parts].sort(([a, x], [b, y]) => y.length - x.length || a - b)[0]?.[0] ?? 0;
  for (const grouped of group.files)
    if (!places.has(grouped.file.path))
      addToList(parts, byName.get(nameOf(grouped.file.path)) ?? largest, grouped);
  const groups = [...parts]
    .sort(([a], [b]) => a - b)
    .map(([part, files]) => asGroup(group, files, outside(parts, part)));
  return loose.length < FEWEST_FILES ? groups : [...groups, { ...group, files: loose }];
}

/** A part that is one folder, and all of it, is that folder. */
function asGroup(group: Group, files: GroupedFile[], others: readonly GroupedFile[]): Group {
  const [first] = files;
  let directory = first === undefined ? '.' : directoryOf(first.file.path);
  while (!files.every(({ file }) => isBelow(file.path, directory)))
    directory = directoryOf(directory);
  const isFolder =
    directory !== group.directory &&
    isBelow(directory, group.directory) &&
    !others.some(({ file }) => isBelow(file.path, directory));
  return isFolder
    ? { ...group, directory, kind: 'folder', files }
    : { ...group, kind: 'part', files };
}

function outside(parts: ReadonlyMap<number, GroupedFile[]>, part: number): readonly GroupedFile[] {
  return [...parts].flatMap(([other, files]) => (other === part ? [] : files));
}

function isBelow(path: string, directory: string): boolean {
  return directory === '.' || path.startsWith(`${directory}/`);
}

function nameOf(path: string): string {
  return `${directoryOf(path)}/${stemOf(path)}`;
}
