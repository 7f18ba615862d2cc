import type { SourceTree } from '@holdfast/source';
import { type Declaration, type FactsProvider, languageOf } from '@holdfast/syntax';
import { MAX_FILE_BYTES } from '../read-target.js';
import { isSideFile } from './side-file.js';

/** A declaration with its file. */
export interface Place {
  readonly file: string;
  readonly declaration: Declaration;
}

/** Every declaration of a project, by name. */
export interface SymbolIndex {
  /** By qualified name. */
  readonly byName: ReadonlyMap<string, readonly Place[]>;
  /** Members by their own name, without their container's. */
  readonly byMember: ReadonlyMap<string, readonly Place[]>;
  readonly byFile: ReadonlyMap<string, readonly Place[]>;
  /** Every file of the project. */
  readonly paths: ReadonlySet<string>;
  /** Source files that were read. */
  readonly files: number;
  /** Whether there were more than the limit. */
  readonly complete: boolean;
  hasDirectory(path: string): boolean;
  /** In how many source files a word is, declared or not; those that only show or try code left out. */
  filesWith(word: string): number;
}

/**
 * Reads the sources of a project once. What only shows or tries code is never meant by a name: it is
 * parsed only where a document names the file.
 *
 * @param namedFiles - those of the project's files that documents name.
 */
export async function buildSymbolIndex(
  tree: SourceTree,
  facts: FactsProvider,
  maxFiles: number,
  namedFiles: (paths: ReadonlySet<string>) => ReadonlySet<string>,
): Promise<SymbolIndex> {
  const entries = await tree.list();
  const paths = new Set(entries.map(({ path }) => path));
  const named = namedFiles(paths);
  const sources = entries.filter(
    ({ path, type }) =>
      type === 'file' && languageOf(path) !== undefined && (!isSideFile(path) || named.has(path)),
  );
  const chosen = sources.filter(({ size = 0 }) => size <= MAX_FILE_BYTES).slice(0, maxFiles);
  const places: Place[] = [];
  const words = new Map<string, number>();
  const read = async (path: string) => {
    const found = await tree.read(path, MAX_FILE_BYTES);
    if (found.kind !== 'found') return;
    if (!isSideFile(path)) countWords(words, Buffer.from(found.bytes).toString('utf8'));
    const result = await facts.facts(path, found.contentId, async () => found.bytes);
    if (result.kind !== 'facts') return;
    for (const declaration of result.facts.declarations) places.push({ file: path, declaration });
  };
  for (let i = 0; i < chosen.length; i += BATCH) {
    await Promise.all(chosen.slice(i, i + BATCH).map(({ path }) => read(path)));
  }
  places.sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : a.declaration.start - b.declaration.start,
  );
  const directories = directoriesOf(entries.map(({ path }) => path));
  return {
    byName: group(places, ({ declaration }) => bareName(declaration.qualifiedName)),
    byMember: group(
      places.filter(({ declaration }) => declaration.container !== ''),
      ({ declaration }) => memberName(declaration),
    ),
    byFile: group(places, ({ file }) => file),
    paths,
    hasDirectory: (path) => directories.has(path),
    files: chosen.length,
    complete: chosen.length === sources.length,
    filesWith: (word) => words.get(word) ?? 0,
  };
}

function countWords(words: Map<string, number>, text: string): void {
  for (const word of new Set(text.match(WORD))) words.set(word, (words.get(word) ?? 0) + 1);
}

const BATCH = 16;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]{2,}/gu;

/** Without the labels, accessor words and discriminators that nobody writes in a text. */
export function bareName(qualifiedName: string): string {
  return qualifiedName
    .replace(/\([^()]*\)/g, '')
    .replace(/\.(?:get|set|static|static get|static set) (?=[^.]*$)/, '.');
}

function directoriesOf(paths: readonly string[]): ReadonlySet<string> {
  const directories = new Set<string>();
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const directory = path.slice(0, at);
      if (directories.has(directory)) break;
      directories.add(directory);
    }
  }
  return directories;
}

function memberName({ qualifiedName, container }: Declaration): string {
  const bare = bareName(qualifiedName);
  const prefix = `${bareName(container)}.`;
  return bare.startsWith(prefix)
    ? bare.slice(prefix.length)
    : bare.slice(bare.lastIndexOf('.') + 1);
}

function group(
  places: readonly Place[],
  keyOf: (place: Place) => string,
): ReadonlyMap<string, readonly Place[]> {
  const groups = new Map<string, Place[]>();
  for (const place of places) {
    const key = keyOf(place);
    const list = groups.get(key);
    if (list === undefined) groups.set(key, [place]);
    else list.push(place);
  }
  return groups;
}
