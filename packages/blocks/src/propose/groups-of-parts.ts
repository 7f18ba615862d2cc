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
    .map(([, files]): Group => ({ ...group, kind: 'part', files }));
  return loose.length < FEWEST_FILES ? groups : [...groups, { ...group, files: loose }];
}

function nameOf(path: string): string {
  return `${directoryOf(path)}/${stemOf(path)}`;
}
