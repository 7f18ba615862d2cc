import type { SourceTree } from '@holdfast/source';
import type { FactsProvider } from '@holdfast/syntax';
import type { Anchor } from './anchor.js';
import { createBudgetMeter } from './check/budget-meter.js';
import type { CheckBudget } from './check-options.js';
import type { BudgetReport, SkippedFile } from './check-report.js';
import { listSections, sectionAt } from './sections.js';
import { askedNames } from './suggest/asked-names.js';
import { type ReadDocument, readDocuments, writtenPath } from './suggest/read-documents.js';
import { readMention } from './suggest/read-mention.js';
import { lookUpPath } from './suggest/resolve-paths.js';
import type { SymbolIndex } from './suggest/source-symbols.js';
import type { SuggestCursor } from './suggest/suggest-cursor.js';
import type { MissingMention, Suggestion } from './suggest/suggestion.js';
import { buildSymbolIndex } from './suggest/symbol-index.js';

/** Where documents and code are, and how much of it is read. */
export interface SuggestSources {
  readonly tree: SourceTree;
  readonly facts: FactsProvider;
  /** What is anchored already is not suggested. */
  readonly anchors?: readonly Anchor[];
  /**
   * How much may be read and parsed, as of a check: sources count as `searchFiles`, and what is
   * remembered of them costs nothing. Documents are read whatever it says.
   */
  readonly budget?: Partial<CheckBudget>;
  /** Of the last report for the same documents, to go on where it stopped. */
  readonly cursor?: SuggestCursor;
  /** Milliseconds of a clock that only goes forward, for the time limit. */
  readonly now?: () => number;
  /** Told how many of the sources were read. */
  readonly onProgress?: (done: number, total: number) => void;
  /** `links`: only what links name; default `all`. */
  readonly from?: 'all' | 'links';
}

/** What documents seem to speak of. */
export interface SuggestReport {
  /** By document and line; each target once for each section. */
  readonly suggestions: readonly Suggestion[];
  /** Mentioned, not found. */
  readonly missing: readonly MissingMention[];
  /** `false` when the budget ended first, or sources could not be read: then nothing is `certain`. */
  readonly complete: boolean;
  readonly budget: BudgetReport;
  /** Sources that could not be looked into; however often one goes on, these stay. */
  readonly skippedFiles: readonly SkippedFile[];
  /** Pass it to the next call, which then goes on where this one stopped. */
  readonly cursor?: SuggestCursor;
}

/**
 * Finds in Markdown what speaks of code: back-ticked names, links to source files with or without
 * lines, paths, and fenced code that quotes a declaration; and what is spoken of and not there.
 *
 * @param documents - paths of Markdown files in the tree; others are left out.
 *
 * @example
 * ```ts
 * import { suggestAnchors } from '@holdfast/anchors';
 * import { memorySourceTree } from '@holdfast/source';
 * import { createFactsProvider } from '@holdfast/syntax/node';
 *
 * const tree = memorySourceTree({
 *   'AGENTS.md': '# Parsing\n\nAll begins in `parseFile`.\n',
 *   'src/parse.ts': 'export function parseFile() {}\n',
 * });
 * const facts = createFactsProvider({ workers: 0 });
 * const { suggestions } = await suggestAnchors(['AGENTS.md'], { tree, facts });
 * console.log(suggestions.map(({ target, confidence }) => `${confidence} ${target}`));
 * // [ 'certain src/parse.ts#function parseFile' ]
 * await facts.close();
 * ```
 */
export async function suggestAnchors(
  documents: readonly string[],
  sources: SuggestSources,
): Promise<SuggestReport> {
  const { tree, facts, anchors = [], from = 'all', now = () => performance.now() } = sources;
  const meter = createBudgetMeter(sources.budget ?? {}, now);
  const entries = await tree.list();
  const read = await readDocuments(documents, tree);
  const asked = await askedNames(read, new Set(entries.map(({ path }) => path)), facts);
  const built = await buildSymbolIndex({
    tree,
    facts,
    asked,
    entries,
    meter,
    cursor: sources.cursor,
    onProgress: sources.onProgress,
  });
  const { index, budget, skipped, cursor } = built;
  const suggestions: Suggestion[] = [];
  const missing: MissingMention[] = [];
  for (const document of read) {
    const found = await readDocument({ document, index, facts, from });
    suggestions.push(...withoutAnchored(unique(found.suggestions), anchors));
    missing.push(...unique(found.missing));
  }
  const sure = index.complete ? suggestions : suggestions.map(lessSure);
  return {
    suggestions: sure,
    missing,
    complete: index.complete,
    budget: { ...budget, elapsedMs: meter.report().elapsedMs },
    skippedFiles: skipped,
    ...(cursor === undefined ? {} : { cursor }),
  };
}

interface Reading {
  readonly document: ReadDocument;
  readonly index: SymbolIndex;
  readonly facts: FactsProvider;
  readonly from: 'all' | 'links';
}

async function readDocument(reading: Reading) {
  const { index, facts, from } = reading;
  const { document, text, mentions } = reading.document;
  const sections = listSections(text);
  const filesOf = filesBySection(
    reading.document,
    index,
    (line) => sectionAt(sections, line)?.id ?? '',
  );
  const suggestions: Suggestion[] = [];
  const missing: MissingMention[] = [];
  for (const mention of mentions) {
    if (from === 'links' && mention.kind !== 'link') continue;
    const section = sectionAt(sections, mention.line)?.id;
    const at = { document, ...(section === undefined ? {} : { section }), line: mention.line };
    const near = filesOf.get(section ?? '') ?? new Set<string>();
    const about = {
      document,
      near,
      index,
      facts,
      title: sectionAt(sections, mention.line)?.title ?? '',
    };
    const found = await readMention(mention, about);
    for (const choice of found.choices) suggestions.push({ ...at, ...choice });
    for (const one of found.missing) missing.push({ ...at, ...one });
  }
  return { suggestions, missing };
}

/** Files that a section names tell which of several namesakes it means. */
function filesBySection(
  { document, mentions }: ReadDocument,
  index: SymbolIndex,
  sectionOf: (line: number) => string,
): ReadonlyMap<string, Set<string>> {
  const files = new Map<string, Set<string>>();
  for (const mention of mentions) {
    const written = writtenPath(mention);
    if (written === '') continue;
    const looked = lookUpPath(document, written, index.paths);
    if (looked.kind !== 'file') continue;
    const section = sectionOf(mention.line);
    const set = files.get(section) ?? new Set();
    set.add(looked.file.path);
    files.set(section, set);
  }
  return files;
}

function unique<
  Item extends { readonly section?: string; readonly mention: string; readonly target?: string },
>(items: readonly Item[]): readonly Item[] {
  const seen = new Set<string>();
  return items.filter(({ section = '', target, mention }) => {
    const key = `${section}\0${target ?? mention}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function withoutAnchored(
  suggestions: readonly Suggestion[],
  anchors: readonly Anchor[],
): readonly Suggestion[] {
  const known = new Set<string>();
  for (const anchor of anchors) {
    if (anchor.retired !== undefined || anchor.target === 'pair') continue;
    const target =
      anchor.target === 'range'
        ? `${anchor.fileHint}:${anchor.range.start}-${anchor.range.end}`
        : `${anchor.fileHint}#${anchor.kind} ${anchor.qualifiedName}`;
    known.add(`${anchor.document}\0${anchor.section ?? ''}\0${target}`);
  }
  // An anchor of the whole document speaks for its sections.
  return suggestions.filter(
    ({ document, section = '', target }) =>
      !known.has(`${document}\0${section}\0${target}`) && !known.has(`${document}\0\0${target}`),
  );
}

function lessSure(suggestion: Suggestion): Suggestion {
  return suggestion.confidence === 'certain' ? { ...suggestion, confidence: 'likely' } : suggestion;
}
