import type { CommitStatus } from './forge.js';
import type { ForgeReport } from './reporter.js';

/** What a check comes to beside its commit. A check that is not the whole truth is never a success. */
export function commitStatus({
  check,
  pageUrl,
}: Pick<ForgeReport, 'check' | 'pageUrl'>): CommitStatus {
  return {
    state: stateOf(check),
    description: describeCounts(check),
    ...(pageUrl === undefined ? {} : { targetUrl: pageUrl }),
  };
}

function stateOf({ counts, complete }: ForgeReport['check']): CommitStatus['state'] {
  if (counts.stale + counts.moved_renamed + counts.lost > 0) return 'failure';
  return complete && counts.unchecked === 0 ? 'success' : 'error';
}

/** All counts that are not zero, in words. */
export function describeCounts({
  counts,
  complete,
}: Pick<ForgeReport['check'], 'counts' | 'complete'>): string {
  const parts = [
    [counts.lost, 'lost'],
    [counts.stale, 'stale'],
    [counts.moved_renamed, 'moved or renamed'],
    [counts.unchecked, 'not checked'],
    [counts.fresh, 'fresh'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  const text = said.length === 0 ? 'No anchors' : said.join(', ');
  return complete ? text : `${text}; the check is not complete`;
}
