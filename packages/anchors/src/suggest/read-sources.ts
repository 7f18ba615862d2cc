import type { SourceTree } from '@holdfast/source';
import type { Declaration, FactsProvider } from '@holdfast/syntax';
import { type BudgetMeter, createBudgetMeter } from '../check/budget-meter.js';
import { createFactsReader, type FactsReader } from '../check/facts-reader.js';
import { mapBounded } from '../check/map-bounded.js';
import type { BudgetReport, SkippedFile } from '../check-report.js';
import { isSideFile } from './side-file.js';
import type { Place, SourceFile, SourceWalk } from './source-symbols.js';

/** What a walk needs. */
export interface WalkRequest {
  readonly tree: SourceTree;
  readonly facts: FactsProvider;
  readonly meter: BudgetMeter;
  /** Files that an earlier walk found something in, whose words are in {@link words} already. */
  readonly again: readonly string[];
  readonly rest: readonly SourceFile[];
  readonly words: Iterable<readonly [string, number]>;
  /** Told how many of {@link rest} were read. */
  readonly onRead: (done: number) => void;
}

/** Files read at once. */
const WINDOW = 16;

/**
 * Reads sources until the budget ends. What an earlier walk found something in, and one file more, is
 * read whatever it costs: so that walks that go on where the last one stopped come to an end.
 */
export async function readSources(request: WalkRequest): Promise<SourceWalk> {
  const { tree, facts, meter, again, rest } = request;
  const { maxFileBytes } = meter.budget;
  const words = new Map(request.words);
  const reader = createFactsReader(facts, meter);
  const beyond = unlimited(meter);
  const unmetered = createFactsReader(facts, beyond);
  const places: Place[] = [];
  const done: SourceFile[] = [];
  const skipped: SkippedFile[] = [];
  const walk = (ended: BudgetReport['limit']): SourceWalk => {
    const filesWith = (word: string) => words.get(word) ?? 0;
    return { places, done, ended, skipped, uncounted: beyond.report(), filesWith };
  };
  const add = (path: string, found: Exclude<ReadSource, { kind: 'ended' }>) => {
    if (found.kind === 'skipped') skipped.push({ file: path, reason: found.reason });
    else for (const declaration of found.declarations) places.push({ file: path, declaration });
  };
  for (let at = 0; at < again.length; at += WINDOW) {
    const window = again.slice(at, at + WINDOW);
    const found = await mapBounded(window, WINDOW, (path) =>
      readSource(path, tree, unmetered, maxFileBytes),
    );
    for (const [offset, path] of window.entries()) {
      const source = found[offset];
      if (source !== undefined && source.kind !== 'ended') add(path, source);
    }
  }
  for (let at = 0; at < rest.length; at += at === 0 ? 1 : WINDOW) {
    if (at > 0 && meter.timeIsUp()) return walk('time');
    const window = rest.slice(at, at === 0 ? 1 : at + WINDOW);
    const use = at === 0 ? unmetered : reader;
    const found = await mapBounded(window, WINDOW, ({ path }) =>
      readSource(path, tree, use, maxFileBytes),
    );
    for (const [offset, { path, contentId }] of window.entries()) {
      const source = found[offset];
      if (source === undefined) continue;
      if (source.kind === 'ended') return walk(source.limit);
      add(path, source);
      const id = source.kind === 'read' ? source.contentId : contentId;
      done.push({ path, contentId: id });
      if (source.kind === 'read' && !isSideFile(path)) countWords(words, source.text);
    }
    request.onRead(done.length);
  }
  return walk(null);
}

type ReadSource =
  | {
      readonly kind: 'read';
      readonly contentId: string;
      readonly text: string;
      readonly declarations: readonly Declaration[];
    }
  | { readonly kind: 'skipped'; readonly reason: SkippedFile['reason'] }
  | { readonly kind: 'ended'; readonly limit: NonNullable<BudgetReport['limit']> };

async function readSource(
  path: string,
  tree: SourceTree,
  reader: FactsReader,
  maxFileBytes: number,
): Promise<ReadSource> {
  const read = await tree.read(path, maxFileBytes);
  if (read.kind === 'too-large') return { kind: 'skipped', reason: 'too-large' };
  if (read.kind !== 'found') return { kind: 'skipped', reason: 'unavailable' };
  const { contentId, bytes } = read;
  const content = { path, contentId, load: async () => read };
  const known = await reader.content(content, 'searchFiles', false);
  if (known.kind === 'unknown' && known.reason === 'budget') {
    return { kind: 'ended', limit: known.limit ?? 'files' };
  }
  if (known.kind === 'unknown' && known.reason === 'gave-up') {
    return { kind: 'skipped', reason: 'gave-up' };
  }
  const text = Buffer.from(bytes).toString('utf8');
  const declarations = known.kind === 'facts' ? known.facts.declarations : [];
  return { kind: 'read', contentId, text, declarations };
}

function unlimited({ budget: { maxFileBytes } }: BudgetMeter): BudgetMeter {
  const all = Number.POSITIVE_INFINITY;
  const limits = { files: all, searchFiles: all, bytes: all, timeMs: all, maxFileBytes };
  return createBudgetMeter(limits, () => 0);
}

function countWords(words: Map<string, number>, text: string): void {
  for (const word of new Set(text.match(WORD))) words.set(word, (words.get(word) ?? 0) + 1);
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]{2,}/gu;
