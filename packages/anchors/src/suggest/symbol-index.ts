import type { SourceEntry, SourceTree } from '@holdfast/source';
import { type FactsProvider, languageOf } from '@holdfast/syntax';
import type { BudgetMeter } from '../check/budget-meter.js';
import { mapBounded } from '../check/map-bounded.js';
import type { BudgetReport, SkippedFile } from '../check-report.js';
import type { AskedNames } from './asked-names.js';
import { readSources } from './read-sources.js';
import { isSideFile } from './side-file.js';
import type { Place, SourceFile, SymbolIndex } from './source-symbols.js';
import { filesBehind, type SuggestCursor, suggestCursor } from './suggest-cursor.js';
import { bareName, memberName } from './symbol-names.js';

/** An index, and how it was come by. */
export interface BuiltIndex {
  readonly index: SymbolIndex;
  readonly budget: BudgetReport;
  readonly skipped: readonly SkippedFile[];
  /** Where to go on; also of a pass that went on to the end, so that the next one has less to read. */
  readonly cursor: SuggestCursor | undefined;
}

/** What an index is made of. */
export interface IndexRequest {
  readonly tree: SourceTree;
  readonly facts: FactsProvider;
  /** What the index will be asked for: what a later pass has to find again. */
  readonly asked: AskedNames;
  /** Every file of the tree. */
  readonly entries: readonly SourceEntry[];
  readonly meter: BudgetMeter;
  readonly cursor: SuggestCursor | undefined;
  readonly onProgress: ((done: number, total: number) => void) | undefined;
}

/**
 * Reads the sources of a project once, or goes on where a pass before stopped. What only shows or tries
 * code is never meant by a name: it is parsed only where a document names the file.
 */
export async function buildSymbolIndex(request: IndexRequest): Promise<BuiltIndex> {
  const { tree, facts, asked, entries, meter, cursor } = request;
  const paths = new Set(entries.map(({ path }) => path));
  const sources = entries.filter(
    ({ path, type }) =>
      type === 'file' &&
      languageOf(path) !== undefined &&
      (!isSideFile(path) || asked.files.has(path)),
  );
  const known = await filesUpTo(cursor, sources, tree, meter);
  const behind = filesBehind(cursor, asked, known);
  const resumed = behind > 0 ? cursor : undefined;
  const { places, done, ended, skipped, uncounted, filesWith } = await readSources({
    tree,
    facts,
    meter,
    again: resumed?.hits ?? [],
    rest: sources.slice(behind).map(({ path, contentId }) => ({ path, contentId })),
    words: resumed?.words ?? [],
    onRead: (done) => request.onProgress?.(behind + done, sources.length),
  });
  if (ended !== null) meter.end(ended);
  const sorted = places.toSorted((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : a.declaration.start - b.declaration.start,
  );
  const files = [...known.slice(0, behind), ...done];
  const goesOn = ended !== null || resumed !== undefined;
  return {
    index: {
      ...byNames(sorted),
      paths,
      complete: ended === null && skipped.length === 0,
      hasDirectory: directoriesOf(paths),
      filesWith,
    },
    budget: withUncounted(meter.report(), uncounted),
    skipped,
    cursor: goesOn ? suggestCursor(asked, files, { places, skipped, filesWith }) : undefined,
  };
}

/** The files that a cursor is of, with what is in them now: read where that is not known otherwise. */
async function filesUpTo(
  cursor: SuggestCursor | undefined,
  sources: readonly SourceEntry[],
  tree: SourceTree,
  meter: BudgetMeter,
): Promise<readonly SourceFile[]> {
  if (cursor === undefined) return [];
  const end = sources.findIndex(({ path }) => path === cursor.after) + 1;
  return await mapBounded(sources.slice(0, end), 16, async ({ path, contentId }) => {
    if (contentId !== undefined || meter.timeIsUp()) return { path, contentId };
    const read = await tree.read(path, meter.budget.maxFileBytes);
    return { path, contentId: read.kind === 'found' ? read.contentId : undefined };
  });
}

function withUncounted(
  { filesRead, bytesRead, ...rest }: BudgetReport,
  more: Pick<BudgetReport, 'filesRead' | 'bytesRead'>,
): BudgetReport {
  return { filesRead: filesRead + more.filesRead, bytesRead: bytesRead + more.bytesRead, ...rest };
}

function byNames(places: readonly Place[]): Pick<SymbolIndex, 'byName' | 'byMember' | 'byFile'> {
  return {
    byName: group(places, ({ declaration }) => bareName(declaration.qualifiedName)),
    byMember: group(
      places.filter(({ declaration }) => declaration.container !== ''),
      ({ declaration }) => memberName(declaration),
    ),
    byFile: group(places, ({ file }) => file),
  };
}

function directoriesOf(paths: Iterable<string>): (path: string) => boolean {
  const directories = new Set<string>();
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const directory = path.slice(0, at);
      if (directories.has(directory)) break;
      directories.add(directory);
    }
  }
  return (path) => directories.has(path);
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
