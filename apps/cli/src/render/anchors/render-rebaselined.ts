import type { RebaselineResult } from '@holdfast/anchors';
import { escapeControl } from '@holdfast/base';
import type { AnchorText } from './anchor-text.js';

/** How many anchors were hashed anew, and which were not and why. */
export function renderRebaselined(
  { rebaselined, skipped }: Pick<RebaselineResult, 'anchors' | 'rebaselined' | 'skipped'>,
  dryRun: boolean,
  { colors, shortId }: AnchorText,
): string {
  const anchors = (count: number) => `${count} ${count === 1 ? 'anchor' : 'anchors'}`;
  const done = dryRun ? 'would be hashed anew' : 'hashed anew';
  const lines = [
    rebaselined.length === 0
      ? 'No anchor needs to be hashed anew.'
      : `${anchors(rebaselined.length)} ${done}; what was confirmed stays what it was.`,
    ...skipped.map(
      ({ id, reason }) =>
        `${colors.yellow('left')} ${colors.dim(shortId(id))}  ${escapeControl(reason)}`,
    ),
    ...(skipped.length === 0
      ? []
      : [
          'Fetch the whole history and run this again, or look at these with show and confirm them.',
        ]),
  ];
  return `${lines.join('\n')}\n`;
}
