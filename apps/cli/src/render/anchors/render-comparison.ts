import { diffTexts, renderDiffText } from '@holdfast/plan';
import type { AnchorComparison, NotShown } from '@holdfast/project';
import type { Terminal } from '../../terminal/terminal.js';

/**
 * What changed in an anchor's target since it was confirmed, as a coloured difference; or the
 * sentence why it cannot be shown.
 *
 * @param confirmedAt - commit or day that the old side is called by.
 */
export function renderComparison(
  { before, after }: AnchorComparison,
  confirmedAt: string,
  { color }: Pick<Terminal, 'color'>,
): string {
  if (before.kind !== 'text') return `${BEFORE[before.kind]}\n`;
  const name = `${before.path} as confirmed (${confirmedAt})`;
  if (after.kind !== 'text' && after.kind !== 'missing') return `${AFTER}\n`;
  const now = after.kind === 'text' ? after.text : '';
  const diff = diffTexts(before.text, now, {
    oldLine: before.line,
    newLine: after.kind === 'text' ? after.line : 1,
  });
  if (diff.hunks.length === 0) return 'The text is the same as when it was confirmed.\n';
  return renderDiffText(diff, {
    color,
    before: name,
    after: after.kind === 'text' ? `${after.path} now` : 'gone',
  });
}

const BEFORE: Readonly<Record<NotShown['kind'], string>> = {
  'not-committed':
    'No commit has the code as it was confirmed, so there is nothing to compare it with.',
  missing: 'The code as it was confirmed cannot be found in the repository.',
  unreadable: 'The code as it was confirmed cannot be shown: it is binary or too large.',
};

const AFTER = 'The code as it is now cannot be shown: it is binary or too large.';
