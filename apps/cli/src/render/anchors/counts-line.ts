import type { AnchorResult, CheckReport } from '@holdfast/anchors';
import type { AnchorText } from './anchor-text.js';
import { stateColor } from './state-mark.js';

const ORDER = ['fresh', 'stale', 'moved-renamed', 'lost', 'unchecked', 'retired'] as const;

/** `12 anchors: 9 fresh, 2 stale, 1 lost.` */
export function countsLine({ results }: Pick<CheckReport, 'results'>, text: AnchorText): string {
  if (results.length === 0) return 'No anchors to check.';
  const parts = ORDER.flatMap((state) => {
    const count = results.filter((result) => result.state === state).length;
    return count === 0 ? [] : [stateColor(state, text.colors)(`${count} ${WORDS[state]}`)];
  });
  const total = `${results.length} ${results.length === 1 ? 'anchor' : 'anchors'}`;
  return `${total}: ${parts.join(', ')}.`;
}

const WORDS: Readonly<Record<AnchorResult['state'], string>> = {
  fresh: 'fresh',
  stale: 'stale',
  'moved-renamed': 'moved or renamed',
  lost: 'lost',
  unchecked: 'not checked',
  retired: 'retired',
};
