import { decodeUtf8 } from '@holdfast/base';
import type { SourceTree } from '@holdfast/source';
import type { FactsProvider } from '@holdfast/syntax';
import type { Anchor } from './anchor.js';
import { MAX_FILE_BYTES } from './read-target.js';
import { listSections, sectionAt } from './sections.js';
import { collectMentions, type Mention } from './suggest/mentions.js';
import { readMention } from './suggest/read-mention.js';
import { lookUpPath } from './suggest/resolve-paths.js';
import type { MissingMention, Suggestion } from './suggest/suggestion.js';
import { buildSymbolIndex, type SymbolIndex } from './suggest/symbol-index.js';

/** Where documents and code are, and how much of it is read. */
export interface SuggestSources {
  readonly tree: SourceTree;
  readonly facts: FactsProvider;
  /** What is anchored already is not suggested. */
  readonly anchors?: readonly Anchor[];
  /** Source files that are read at most; default 4,000. */
  readonly maxFiles?: number;
  /** `links`: only what links name; default `all`. */
  readonly from?: 'all' | 'links';
}

/** What documents seem to speak of. */
export interface SuggestReport {
  /** By document and line; each target once for each section. */
  readonly suggestions: readonly Suggestion[];
  /** Mentioned, not found. */
  readonly missing: readonly MissingMention[];
  /** `false` when there are more source files than were read: then nothing is `certain`. */
  readonly complete: boolean;
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
  const { tree, facts, anchors = [], maxFiles = 4000, from = 'all' } = sources;
  const texts = await textsOf(documents, tree);
  const index = await buildSymbolIndex(tree, facts, maxFiles, (paths) => namedFiles(texts, paths));
  const suggestions: Suggestion[] = [];
  const missing: MissingMention[] = [];
  for (const [document, text] of texts) {
    const found = await readDocument({ document, text, index, facts, from });
    suggestions.push(...withoutAnchored(unique(found.suggestions), anchors));
    missing.push(...unique(found.missing));
  }
  const sure = index.complete ? suggestions : suggestions.map(lessSure);
  return { suggestions: sure, missing, complete: index.complete };
}

/** Of those that are there and readable, in the order given. */
async function textsOf(
  documents: readonly string[],
  tree: SourceTree,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const document of documents) {
    const read = await tree.read(document, MAX_FILE_BYTES);
    const text = read.kind === 'found' ? decodeUtf8(read.bytes) : undefined;
    if (text !== undefined) texts.set(document, text);
  }
  return texts;
}

/** The files that documents name, in whatever way. */
function namedFiles(
  texts: ReadonlyMap<string, string>,
  paths: ReadonlySet<string>,
): ReadonlySet<string> {
  const files = new Set<string>();
  for (const [document, text] of texts) {
    for (const mention of collectMentions(text)) {
      const written = writtenPath(mention);
      const looked = written === '' ? undefined : lookUpPath(document, written, paths);
      if (looked?.kind === 'file') files.add(looked.file.path);
    }
  }
  return files;
}

/** What a mention may name a file with; empty for none. */
function writtenPath(mention: Mention): string {
  if (mention.kind === 'fence') return '';
  const written = mention.kind === 'link' ? mention.href : mention.text;
  return written.length > 300 ? '' : written;
}

interface Reading {
  readonly document: string;
  readonly text: string;
  readonly index: SymbolIndex;
  readonly facts: FactsProvider;
  readonly from: 'all' | 'links';
}

async function readDocument(reading: Reading) {
  const { document, text, index, facts, from } = reading;
  const sections = listSections(text);
  const mentions = collectMentions(text);
  const namedFiles = filesBySection(
    mentions,
    reading,
    (line) => sectionAt(sections, line)?.id ?? '',
  );
  const suggestions: Suggestion[] = [];
  const missing: MissingMention[] = [];
  for (const mention of mentions) {
    if (from === 'links' && mention.kind !== 'link') continue;
    const section = sectionAt(sections, mention.line)?.id;
    const at = { document, ...(section === undefined ? {} : { section }), line: mention.line };
    const near = namedFiles.get(section ?? '') ?? new Set<string>();
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
  mentions: readonly Mention[],
  { document, index }: Reading,
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
