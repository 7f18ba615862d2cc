import { type AnchorResult, jsonResult } from '@holdfast/anchors';

/** Results of a check for an answer: what needs somebody first. In full, as reports have them. */
export function anchorStates(
  results: readonly AnchorResult[],
  detail: 'summary' | 'full' = 'summary',
): readonly object[] {
  const sorted = [...results].sort((a, b) => rankOf(a) - rankOf(b));
  return sorted.map(detail === 'full' ? jsonResult : summary);
}

/** How many results are in each state. */
export function stateCounts(results: readonly AnchorResult[]): Readonly<Record<string, number>> {
  const counts = { fresh: 0, stale: 0, 'moved-renamed': 0, lost: 0, unchecked: 0, retired: 0 };
  for (const { state } of results) counts[state] += 1;
  return counts;
}

const RANKS = ['lost', 'stale', 'moved-renamed', 'unchecked', 'fresh', 'retired'] as const;

function rankOf({ state }: AnchorResult): number {
  return RANKS.indexOf(state);
}

/** Without who confirmed it and where it was expected, which only a report needs. */
function summary(result: AnchorResult): object {
  const { anchor_id, document, section, target, state, message, detail } = jsonResult(result);
  const { expected_hash: _, ...shown } = detail;
  return {
    anchor_id,
    document,
    ...(section === undefined ? {} : { section }),
    target,
    state,
    message,
    detail: shown,
  };
}
