import { directoryOf } from '../measure/dominant-directory.js';
import { addToList } from './add-to-list.js';
import { folderName } from './folder-tree.js';
import { type Group, sourceCount } from './group.js';
import { splitIdentifiers } from './split-identifiers.js';
import { type FileKnowledge, tellingWord } from './telling-word.js';

/**
 * Names groups after their folder, leaving out folders that are called `src` or the like
 * everywhere, else after their commonest word, else their busiest file. The parts of one folder
 * are told apart by a word. Names that are equal get the name of a folder above in front, then a
 * number.
 *
 * @param packageNames - name of each package, by its directory.
 * @returns one name for each group, in the order given; no two equal, in whatever case of letters.
 */
export function nameGroups(
  groups: readonly Group[],
  packageNames: ReadonlyMap<string, string>,
  knowledge: FileKnowledge,
): readonly string[] {
  const siblings = new Map<string, Group[]>();
  for (const group of groups)
    if (group.kind === 'part') addToList(siblings, group.directory, group);
  return distinct(
    groups.map((group) => {
      const folders = tellingFolders(group, packageNames);
      const word = () => wordOf(group, siblings.get(group.directory) ?? [], folders, knowledge);
      const depth = group.directory === '.' ? Infinity : group.directory.split('/').length;
      return { names: candidateNames(group, folders, word), depth };
    }),
  );
}

/** Folders that have the same name in every project. */
const GENERIC = new Set(
  'src source sources lib libs main java kotlin scala swift python js ts com org net io github'.split(
    ' ',
  ),
);
const MOST_CHARACTERS = 40;

/** From the group's own folder up to its package, without those that say nothing. */
function tellingFolders(
  { directory, home }: Group,
  packageNames: ReadonlyMap<string, string>,
): readonly string[] {
  const folders: string[] = [];
  for (let at = withoutDomain(directory); at !== '.'; at = directoryOf(at)) {
    const name = folderName(at);
    const isGeneric = GENERIC.has(name.toLowerCase());
    if (!isGeneric && !folders.includes(name)) folders.push(name);
    if (isGeneric && at === home) folders.push(shortName(packageNames.get(at)) ?? name);
  }
  const project = shortName(packageNames.get('.'));
  return project === undefined || folders.includes(project) ? folders : [...folders, project];
}

/** `src/main/java/com/example/app` without the reversed domain that Java's packages begin with. */
function withoutDomain(directory: string): string {
  return directory.replace(DOMAIN, '$1');
}

const DOMAIN =
  /((?:^|\/)(?:java|kotlin|scala|groovy)\/)(?:com|org|net|io|dev|edu|gov|me)\/[^/]+\//u;

/** Shorter names first: each takes one folder more in front. */
function candidateNames(
  group: Group,
  folders: readonly string[],
  word: () => string,
): readonly string[] {
  if (group.directory === '.' && group.kind === 'rest' && !isMostlySource(group))
    return ['project files'];
  const isPart = group.kind === 'part';
  const parts = isPart || folders.length === 0 ? [word(), ...folders] : folders;
  const shortest = isPart && folders[0] === folderName(group.directory) ? 2 : 1;
  const names: string[] = [];
  for (let count = shortest; count <= parts.length; count += 1)
    names.push(parts.slice(0, count).reverse().join(' '));
  // A folder that is called like the whole project keeps its name.
  if (group.directory === '.') return [...names, `${names[0] ?? ''} root`].map(asName);
  const whole = group.directory.split('/').join(' ');
  return [...names, isPart ? `${whole} ${word()}` : whole].map(asName);
}

function isMostlySource(group: Group): boolean {
  const tests = group.files.filter(({ role }) => role === 'test').length;
  return sourceCount(group) * 2 >= group.files.length - tests;
}

function wordOf(
  group: Group,
  siblings: readonly Group[],
  folders: readonly string[],
  knowledge: FileKnowledge,
): string {
  const others = siblings.filter((sibling) => sibling !== group);
  return tellingWord(
    sourcesOf(group),
    others.flatMap(sourcesOf),
    new Set(splitIdentifiers(folders.join(' '))),
    knowledge,
  );
}

function sourcesOf({ files }: Group): readonly string[] {
  const sources = files.filter(({ file }) => file.class === 'source');
  return (sources.length > 0 ? sources : files).map(({ file }) => file.path);
}

/** Names that one group may have, shorter ones first, and how deep its folder is. */
interface Wishes {
  readonly names: readonly string[];
  readonly depth: number;
}

/**
 * Takes the first name that nobody else wants as well. Of several who want one, the one that lies
 * nearest to the root keeps it; otherwise those go on that have a better one left than the whole
 * path; numbers where all else is wanted.
 */
function distinct(wishes: readonly Wishes[]): readonly string[] {
  const taken = wishes.map(() => 0);
  const nameAt = (at: number) => wishes[at]?.names[taken[at] ?? 0] ?? '';
  const left = (at: number) => (wishes[at]?.names.length ?? 0) - 1 - (taken[at] ?? 0);
  for (let crowded = true; crowded; ) {
    crowded = false;
    const wanting = new Map<string, number[]>();
    for (const at of wishes.keys()) addToList(wanting, nameAt(at).toLowerCase(), at);
    for (const rivals of wanting.values()) {
      if (rivals.length === 1) continue;
      const top = Math.min(...rivals.map((at) => wishes[at]?.depth ?? 0));
      const nearest = rivals.filter((at) => wishes[at]?.depth === top);
      const leaving = nearest.length === 1 ? rivals.filter((at) => at !== nearest[0]) : rivals;
      const better = leaving.filter((at) => left(at) > 1);
      for (const at of better.length > 0 ? better : leaving.filter((one) => left(one) > 0)) {
        taken[at] = (taken[at] ?? 0) + 1;
        crowded = true;
      }
    }
  }
  return numbered([...wishes.keys()].map(nameAt));
}

function numbered(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let number = 2; used.has(own.toLowerCase()); number += 1)
      own = `${shortened(name, MOST_CHARACTERS - 1 - String(number).length)} ${number}`;
    used.add(own.toLowerCase());
    return own;
  });
}

/** A folder may be called anything; a name is one line that can be read. */
function asName(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return plain === '' ? 'block' : shortened(plain, MOST_CHARACTERS);
}

function shortened(name: string, most: number): string {
  return [...name].slice(0, most).join('').trim();
}

/** The last part of a package's name: `core` of `@scope/core`. */
function shortName(name: string | undefined): string | undefined {
  const last = name?.slice(name.lastIndexOf('/') + 1);
  return last === '' ? undefined : last;
}
