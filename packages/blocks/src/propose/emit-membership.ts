import type { Member, MemberRole } from '../map/block-map.js';
import { hasGlobCharacter } from '../map/compile-glob.js';
import { directoryOf } from '../measure/dominant-directory.js';
import { canonicalMembership } from '../store/canonical-map.js';
import { addToList } from './add-to-list.js';

/** The owners of one file, by number of group, with its role in each; nobody when it is unmapped. */
export interface OwnedFile {
  readonly path: string;
  readonly owners: readonly number[];
  readonly role: MemberRole;
}

/**
 * Writes the membership of every group: `folder/**` where all files below a folder are its own,
 * `folder/*` where all files directly in it are, exact paths otherwise. A pattern is written only
 * where it claims at least two files and exactly those that the group has; files of another role
 * than most stand beside it as exact lines. A folder whose name a pattern could not say gets none.
 *
 * @param files - every file of the project, each once.
 * @returns the lines of each group that has a file, in the order in which a map keeps them.
 */
export function emitMemberships(
  files: readonly OwnedFile[],
): ReadonlyMap<number, readonly Member[]> {
  const lines = new Map<number, Member[]>();
  emit(areaTree(files), lines);
  return new Map([...lines].map(([owner, list]) => [owner, canonicalMembership(list)]));
}

/** A folder, its own files and all below, and who owns each of the two alone. */
interface Area {
  readonly directory: string;
  readonly direct: OwnedFile[];
  readonly inside: Area[];
}

function areaTree(files: readonly OwnedFile[]): Area {
  const root: Area = { directory: '.', direct: [], inside: [] };
  const areas = new Map([['.', root]]);
  const areaOf = (directory: string): Area => {
    const known = areas.get(directory);
    if (known !== undefined) return known;
    const area: Area = { directory, direct: [], inside: [] };
    areas.set(directory, area);
    areaOf(directoryOf(directory)).inside.push(area);
    return area;
  };
  for (const file of files) areaOf(directoryOf(file.path)).direct.push(file);
  return root;
}

function emit(area: Area, lines: Map<number, Member[]>): void {
  const below = filesOf(area);
  if (claim(area.directory, '**', below, lines)) return;
  if (!claim(area.directory, '*', area.direct, lines)) exact(area.direct, lines);
  for (const inside of area.inside) emit(inside, lines);
}

function filesOf(area: Area): readonly OwnedFile[] {
  return [...area.direct, ...area.inside.flatMap(filesOf)];
}

/** Writes one pattern for all of `files` where one group has them alone; says whether it did. */
function claim(
  directory: string,
  pattern: '*' | '**',
  files: readonly OwnedFile[],
  lines: Map<number, Member[]>,
): boolean {
  const [owner, ...others] = new Set(files.flatMap(({ owners }) => owners));
  const shared = files.some(({ owners }) => owners.length !== 1);
  if (files.length < 2 || owner === undefined || others.length > 0 || shared) return false;
  if (hasGlobCharacter(directory)) return false;
  const role = commonestRole(files);
  const path = directory === '.' ? pattern : `${directory}/${pattern}`;
  addToList(lines, owner, { path, role, match: 'glob' });
  exact(
    files.filter((file) => file.role !== role),
    lines,
  );
  return true;
}

function exact(files: readonly OwnedFile[], lines: Map<number, Member[]>): void {
  for (const { path, owners, role } of files)
    for (const owner of owners)
      addToList(lines, owner, { path, role: owners.length > 1 ? 'shared' : role });
}

/** Between equals the first, in the order of the files. */
function commonestRole(files: readonly OwnedFile[]): MemberRole {
  const counts = new Map<MemberRole, number>();
  for (const { role } of files) counts.set(role, (counts.get(role) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? 'primary';
}
