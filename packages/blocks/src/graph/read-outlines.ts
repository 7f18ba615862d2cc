import { type Problem, shorten } from '@holdfast/base';
import type { SourceEntry, SourceTree } from '@holdfast/source';
import type { FileOutline, OutlineProvider } from './file-outline.js';
import type { RememberedFile } from './memory/remembered-graph.js';

/** What the files of a project say, or what is remembered of them. */
export interface ReadOutlines {
  readonly fresh: ReadonlyMap<string, FreshOutline>;
  /** Of files whose content is the remembered one. */
  readonly remembered: ReadonlyMap<string, RememberedFile>;
  readonly problems: readonly Problem[];
}

/** What a file says, and the content that says it; the id is unknown where a provider has not told it. */
export interface FreshOutline {
  readonly outline: FileOutline;
  readonly contentId: string | undefined;
}

/** Files whose content is waited for at one time: enough to keep a disk and all cores busy. */
const LANES = 24;

/**
 * Reads what is not remembered.
 *
 * @param known - what is remembered of a file if its content is still the same.
 */
export async function readOutlines(
  tree: SourceTree,
  entries: readonly SourceEntry[],
  provider: OutlineProvider,
  known: (path: string) => RememberedFile | undefined,
): Promise<ReadOutlines> {
  const fresh = new Map<string, FreshOutline>();
  const remembered = new Map<string, RememberedFile>();
  const problems: Problem[] = [];
  const waiting: SourceEntry[] = [];
  for (const entry of entries) {
    const { path, contentId } = entry;
    const file = contentId === undefined ? undefined : known(path);
    if (file === undefined || file.contentId !== contentId) waiting.push(entry);
    else {
      remembered.set(path, file);
      provider.stillUsed?.(path, file.contentId);
    }
  }
  let next = 0;
  const lane = async () => {
    while (next < waiting.length) {
      const entry = waiting[next];
      next += 1;
      if (entry === undefined) return;
      const { path } = entry;
      let { contentId } = entry;
      const file = known(path);
      let read = () => tree.read(path, MAX_BYTES);
      if (contentId === undefined && file !== undefined) {
        const found = await read();
        if (found.kind === 'found') ({ contentId } = found);
        if (contentId === file.contentId) {
          remembered.set(path, file);
          provider.stillUsed?.(path, contentId);
          continue;
        }
        read = async () => found;
      }
      const answer = await provider.outline(path, contentId, async () => {
        const found = await read();
        // What was listed may have been written over since.
        if (found.kind === 'found') ({ contentId } = found);
        return found;
      });
      if (answer.kind === 'outline') fresh.set(path, { outline: answer.outline, contentId });
      else if (answer.kind === 'unread') problems.push(unreadable(path, answer.reason));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { fresh, remembered, problems };
}

/** Nobody writes longer files by hand, and a parser would need gigabytes for them. */
const MAX_BYTES = 4_000_000;

function unreadable(path: string, reason: string): Problem {
  return {
    code: 'source-unreadable',
    message: `Its imports are not known: ${shorten(reason)}.`,
    path,
    hint: 'The graph leaves out what this file imports; mend the file, or exclude it.',
  };
}
