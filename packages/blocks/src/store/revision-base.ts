import { isRecord, ownOf, type RawRecord, rawText } from './raw-value.js';

/**
 * What both sides of a merge come from, with the revision that both have opened since: that began as
 * the blocks of the map. Without it every change of one side would be a contradiction, because git
 * knows of no revision that both come from.
 *
 * @param base - what both come from, as far as git tells.
 */
export function withRevisionBase(ours: unknown, theirs: unknown, base: unknown): unknown {
  if (isRecord(base) && ownOf(base, 'candidateRevision') !== undefined) return base;
  const [mine, other] = [revisionOf(ours), revisionOf(theirs)];
  if (mine === undefined || other === undefined) return base;
  if (rawText([mine.from, mine.blocks]) !== rawText([other.from, other.blocks])) return base;
  const blocks = mine.blocks.map((block) => started(block, [mine.revised, other.revised]));
  return { ...(isRecord(base) ? base : {}), candidateRevision: { blocks } };
}

/** A block that only one side still has was opened there by the same act: that is no change of it. */
function started(block: unknown, sides: readonly (readonly unknown[])[]): unknown {
  if (!isRecord(block)) return block;
  const id = ownOf(block, 'blockId');
  const has = (one: unknown): one is RawRecord => isRecord(one) && ownOf(one, 'blockId') === id;
  const [only, second] = sides.flatMap((side) => side.filter(has));
  return only === undefined || second !== undefined
    ? block
    : { ...block, state: ownOf(only, 'state') };
}

/** The revision of a side, and from what it was made: the version it names, and the blocks of the map. */
function revisionOf(side: unknown) {
  if (!isRecord(side)) return undefined;
  const [revision, blocks] = [ownOf(side, 'candidateRevision'), ownOf(side, 'blocks')];
  if (!(isRecord(revision) && Array.isArray(blocks))) return undefined;
  const [source, revised] = [ownOf(revision, 'source'), ownOf(revision, 'blocks')];
  if (source !== 'revision' || !Array.isArray(revised)) return undefined;
  const from = ownOf(revision, 'baseStoreVersion') ?? null;
  return { from, blocks: blocks as unknown[], revised: revised as unknown[] };
}
