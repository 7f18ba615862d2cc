import type { Rename } from '../../history.js';
import type { SourceEntry } from '../../source-tree.js';

/** At most so many pairs are compared by content; git has such a limit too. */
const MAX_PAIRS = 40_000;
const AT_LEAST = 50;

/**
 * Pairs of a deleted and an added file that are one renamed file: the same content first, then by
 * the share of their lines that are the same, at least half, best pairs first.
 *
 * @param read - content by blob id; `undefined` when it cannot be had, and the file is in no pair.
 */
export async function findRenames(
  deleted: readonly SourceEntry[],
  added: readonly SourceEntry[],
  read: (contentId: string) => Promise<Uint8Array | undefined>,
): Promise<readonly Rename[]> {
  const pairs: Rename[] = [];
  const open = { from: new Map(deleted.map(byPath)), to: new Map(added.map(byPath)) };
  const take = (pair: Rename) => {
    if (!open.from.delete(pair.from) || !open.to.delete(pair.to)) return;
    pairs.push(pair);
  };
  for (const pair of sameContent(deleted, added)) {
    if (open.from.has(pair.from) && open.to.has(pair.to)) take(pair);
  }
  if (open.from.size * open.to.size <= MAX_PAIRS) {
    const similar = await comparePairs([...open.from.values()], [...open.to.values()], read);
    for (const pair of similar) if (open.from.has(pair.from) && open.to.has(pair.to)) take(pair);
  }
  return pairs.sort((a, b) => (a.to < b.to ? -1 : 1));
}

function byPath(entry: SourceEntry): readonly [string, SourceEntry] {
  return [entry.path, entry];
}

/** Of several files with one content, those with the same name are paired first. */
function sameContent(
  deleted: readonly SourceEntry[],
  added: readonly SourceEntry[],
): readonly Rename[] {
  const pairs = added.flatMap((to) =>
    deleted
      .filter((from) => from.contentId === to.contentId)
      .map((from) => ({ from: from.path, to: to.path, similarity: 100 })),
  );
  const sameName = ({ from, to }: Rename) => (nameOf(from) === nameOf(to) ? 0 : 1);
  return pairs.sort((a, b) => sameName(a) - sameName(b));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

async function comparePairs(
  deleted: readonly SourceEntry[],
  added: readonly SourceEntry[],
  read: (contentId: string) => Promise<Uint8Array | undefined>,
): Promise<readonly Rename[]> {
  const sketch = async (entries: readonly SourceEntry[]) =>
    (
      await Promise.all(
        entries.map(async ({ path, contentId = '' }) => ({ path, bytes: await read(contentId) })),
      )
    ).flatMap(({ path, bytes }) =>
      bytes === undefined || bytes.length === 0
        ? []
        : [{ path, size: bytes.length, lines: countLines(bytes) }],
    );
  const [from, to] = [await sketch(deleted), await sketch(added)];
  return from
    .flatMap((a) => to.map((b) => ({ from: a.path, to: b.path, similarity: similarity(a, b) })))
    .filter((pair) => pair.similarity >= AT_LEAST)
    .sort((a, b) => b.similarity - a.similarity);
}

interface Sketch {
  readonly size: number;
  /** Bytes in all copies of each line. */
  readonly lines: ReadonlyMap<string, number>;
}

function countLines(bytes: Uint8Array): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const text = Buffer.from(bytes).toString('latin1');
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? [])
    lines.set(line, (lines.get(line) ?? 0) + line.length);
  return lines;
}

/** Share of the larger file that both have, in per cent. */
function similarity(a: Sketch, b: Sketch): number {
  let shared = 0;
  for (const [line, bytes] of a.lines) shared += Math.min(bytes, b.lines.get(line) ?? 0);
  return Math.floor((100 * shared) / Math.max(a.size, b.size));
}
