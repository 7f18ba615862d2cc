import { decodeUtf8 } from '@holdfast/base';
import type { SourceEntry, SourceRead, SourceTree } from '@holdfast/source';
import {
  type Declaration,
  type Facts,
  type FactsProvider,
  type FactsResult,
  languageOf,
} from '@holdfast/syntax';
import type { UncheckedReason } from '../check-report.js';
import type { BudgetMeter, BudgetPart } from './budget-meter.js';

/** One file of a tree, as far as it can be known within the budget. */
export type FileFacts =
  | {
      readonly kind: 'facts';
      readonly contentId: string;
      readonly facts: Facts;
      /** The text that the facts are of; `undefined` when it changed meanwhile. */
      readonly text: () => Promise<string | undefined>;
      /** The declarations with their wording; none when the content cannot be had again. */
      readonly reworded: () => Promise<readonly Declaration[]>;
    }
  | { readonly kind: 'absent' }
  | UnknownFile;

/** A file without facts, and why; `limit` says which part of the budget it was. */
export interface UnknownFile {
  readonly kind: 'unknown';
  readonly reason: Exclude<UncheckedReason, 'rebaseline-needed'>;
  readonly limit?: 'files' | 'bytes' | 'time';
  readonly contentId?: string;
}

/** Facts of files, counted once each; what is remembered costs nothing. */
export interface FactsReader {
  /** @param keep - hold the facts in memory for a second question in the same check. */
  file(tree: SourceTree, path: string, part: BudgetPart, keep?: boolean): Promise<FileFacts>;
  /** Facts of a content that may be in no tree any more. */
  content(content: Content, part: BudgetPart, keep?: boolean): Promise<FileFacts>;
}

export interface Content {
  /** Decides the language. */
  readonly path: string;
  readonly contentId: string;
  readonly load: (maxBytes: number) => Promise<SourceRead>;
}

/** A reader for one check. */
export function createFactsReader(provider: FactsProvider, meter: BudgetMeter): FactsReader {
  const kept = new Map<string, Promise<FileFacts>>();
  const { maxFileBytes } = meter.budget;

  const content = (what: Content, part: BudgetPart, keep = true): Promise<FileFacts> => {
    const key = `${languageOf(what.path)?.id} ${what.contentId}`;
    const existing = kept.get(key);
    if (existing !== undefined) return existing;
    const started = derive(provider, meter, what, part);
    if (!keep) return started;
    kept.set(key, started);
    return started.then((result) => {
      // Another part of the budget, or another tree, may still have it.
      if (result.kind !== 'facts') kept.delete(key);
      return result;
    });
  };

  const file = async (
    tree: SourceTree,
    path: string,
    part: BudgetPart,
    keep = true,
  ): Promise<FileFacts> => {
    const entry = await tree.entry(path);
    if (entry === undefined)
      return (await isBehindLink(tree, path))
        ? { kind: 'unknown', reason: 'unavailable' }
        : { kind: 'absent' };
    if (entry.type !== 'file') return { kind: 'unknown', reason: 'unavailable' };
    if ((entry.size ?? 0) > maxFileBytes) return tooLarge(entry);
    return await fileOf(entry, tree, part, keep);
  };

  const fileOf = async (
    entry: SourceEntry,
    tree: SourceTree,
    part: BudgetPart,
    keep: boolean,
  ): Promise<FileFacts> => {
    const { path, contentId } = entry;
    const load = (maxBytes: number) => tree.read(path, maxBytes);
    if (contentId !== undefined) return await content({ path, contentId, load }, part, keep);
    const read = await load(maxFileBytes);
    if (read.kind !== 'found') return notRead(read);
    return await content({ path, contentId: read.contentId, load: async () => read }, part, keep);
  };

  return { content, file };
}

/** Thrown out of the provider's `read`: there is no content to make facts of. */
class NoContentError extends Error {
  constructor(readonly answer: FileFacts) {
    super('There is no content.');
  }
}

async function derive(
  provider: FactsProvider,
  meter: BudgetMeter,
  { path, contentId, load }: Content,
  part: BudgetPart,
): Promise<FileFacts> {
  const read = async () => {
    const limit = meter.begin(part);
    if (limit !== undefined) throw new NoContentError({ kind: 'unknown', reason: 'budget', limit });
    const found = await load(meter.budget.maxFileBytes);
    // Written while we looked: facts must not be remembered under another content's id.
    if (found.kind !== 'found' || found.contentId !== contentId) {
      meter.cancel(part);
      throw new NoContentError(
        found.kind === 'found' ? { kind: 'unknown', reason: 'unavailable' } : notRead(found),
      );
    }
    if (!meter.add(part, found.bytes.length))
      throw new NoContentError({ kind: 'unknown', reason: 'budget', limit: 'bytes' });
    return found.bytes;
  };
  try {
    const result = await provider.facts(path, contentId, read);
    return describe(result, contentId, again(provider, { path, contentId, load }));
  } catch (error) {
    if (!(error instanceof NoContentError)) throw error;
    const { answer } = error;
    return answer.kind === 'unknown' ? { ...answer, contentId } : answer;
  }
}

/** What may be asked of a content that was counted already. */
function again(
  provider: FactsProvider,
  { path, contentId, load }: Content,
): Pick<KnownContent, 'text' | 'reworded'> {
  const read = async () => {
    const found = await load(Number.POSITIVE_INFINITY);
    return found.kind === 'found' && found.contentId === contentId ? found.bytes : undefined;
  };
  return {
    text: async () => {
      const bytes = await read();
      return bytes === undefined ? undefined : decodeUtf8(bytes);
    },
    reworded: async () => {
      const bytes = await read();
      if (bytes === undefined) return [];
      const result = await provider.facts(path, contentId, async () => bytes, { wording: true });
      return result.kind === 'facts' ? result.facts.declarations : [];
    },
  };
}

type KnownContent = Extract<FileFacts, { kind: 'facts' }>;

function describe(
  result: FactsResult,
  contentId: string,
  more: Pick<KnownContent, 'text' | 'reworded'>,
): FileFacts {
  if (result.kind === 'facts') return { kind: 'facts', contentId, facts: result.facts, ...more };
  return { kind: 'unknown', reason: result.kind, contentId };
}

/** Its bytes may still be those that were confirmed. */
function tooLarge({ contentId }: SourceEntry): UnknownFile {
  const why = { kind: 'unknown', reason: 'too-large' } as const;
  return contentId === undefined ? why : { ...why, contentId };
}

function notRead(read: Exclude<SourceRead, { kind: 'found' }>): FileFacts {
  if (read.kind === 'absent') return { kind: 'absent' };
  return { kind: 'unknown', reason: read.kind };
}

/** Whether a directory on the way is a link or a submodule, behind which a tree shows nothing. */
async function isBehindLink(tree: SourceTree, path: string): Promise<boolean> {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const entry = await tree.entry(path.slice(0, at));
    if (entry !== undefined) return entry.type !== 'file';
  }
  return false;
}
