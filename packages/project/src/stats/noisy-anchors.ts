import type { Anchor, AuditEntry } from '@holdfast/anchors';
import { isHoldfastError } from '@holdfast/base';
import type { History, SourceTree } from '@holdfast/source';

/** An anchor that was confirmed although its document had not changed since the time before. */
export interface NoisyAnchor {
  readonly anchor: Anchor;
  /** All confirmations. */
  readonly confirmed: number;
  /** Those at which the document was byte for byte what it was at the one before. */
  readonly withoutChange: number;
}

const MOST = 10;

/**
 * Anchors that call for a person again and again about nothing, most often first, at most ten: a
 * narrower scope or another declaration would serve them better. Confirmations that no commit has are
 * not judged.
 */
export async function noisyAnchors(
  anchors: readonly Anchor[],
  audit: readonly AuditEntry[],
  history: History | undefined,
): Promise<readonly NoisyAnchor[]> {
  if (history === undefined) return [];
  const documents = documentReader(history);
  const noisy: NoisyAnchor[] = [];
  for (const anchor of anchors) {
    if (anchor.retired !== undefined) continue;
    const entries = audit.filter((entry) => entry.anchor === anchor.id);
    const confirmed = entries.filter(({ action }) => action === 'confirm').length;
    if (confirmed === 0) continue;
    const withoutChange = await countUnchanged(entries, documents);
    if (withoutChange > 0) noisy.push({ anchor, confirmed, withoutChange });
  }
  return noisy.sort((a, b) => b.withoutChange - a.withoutChange).slice(0, MOST);
}

type DocumentReader = (commit: string, path: string) => Promise<string | undefined>;

async function countUnchanged(
  entries: readonly AuditEntry[],
  contentAt: DocumentReader,
): Promise<number> {
  let count = 0;
  let before: string | undefined;
  for (const { action, commit, document } of entries) {
    const content = commit === undefined ? undefined : await contentAt(commit, document);
    if (action === 'confirm' && content !== undefined && content === before) count += 1;
    before = content;
  }
  return count;
}

/** Content ids of documents at commits; unknown where a shallow clone has no such commit. */
function documentReader(history: History): DocumentReader {
  const trees = new Map<string, Promise<SourceTree>>();
  return async (commit, path) => {
    const tree = trees.get(commit) ?? history.treeAt(commit);
    trees.set(commit, tree);
    try {
      return (await (await tree).entry(path))?.contentId;
    } catch (error) {
      if (isHoldfastError(error) && error.code === 'source-unavailable') return undefined;
      throw error;
    }
  };
}
