import type { MovedDirectory, RelinkMovedResult } from '@holdfast/anchors';
import { escapeControl } from '@holdfast/base';
import { wrapText } from '../../command-line/wrap-text.js';
import type { AnchorText } from './anchor-text.js';

/** What a bulk acceptance of moved directories came to. */
export interface Relinked extends Pick<RelinkMovedResult, 'relinked' | 'skipped'> {
  readonly movedDirectories: readonly MovedDirectory[];
  readonly dryRun: boolean;
}

/** Says directory by directory how many anchors follow it, and which a person has to look at. */
export function renderRelinked(
  { movedDirectories, relinked, skipped, dryRun }: Relinked,
  { colors, shortId, width }: AnchorText,
): string {
  if (movedDirectories.length === 0) {
    const sentence =
      'No directory moved as a whole. What moved alone is confirmed one by one: see holdfast check.';
    return `${wrapText(sentence, width).join('\n')}\n`;
  }
  const accepted = new Set(relinked);
  const word = dryRun ? 'would relink' : 'relinked';
  const lines = movedDirectories.map(({ from, to, anchorIds }) => {
    const count = anchorIds.filter((id) => accepted.has(id)).length;
    const anchors = `${count} ${count === 1 ? 'anchor' : 'anchors'}`;
    return `${colors.green(word)} ${anchors}  ${escapeControl(from)}/ is now ${escapeControl(to)}/`;
  });
  const left = skipped.map(
    ({ id, reason }) => `${colors.yellow('left')} ${shortId(id)}  ${escapeControl(reason)}`,
  );
  return `${[...lines, ...left].join('\n')}\n`;
}
