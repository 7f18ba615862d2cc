import picocolors from 'picocolors';
import type { TextDiff } from '../diff-texts.js';
import { escapeUnseen } from '../display/escape-unseen.js';
import { hunkLines } from './hunk-lines.js';

/** How {@link renderDiffText} writes. */
export interface RenderDiffTextOptions {
  /** Whether to use ANSI colours; signs and line numbers say the same without them. */
  readonly color: boolean;
  /** What the two sides are called. */
  readonly before: string;
  readonly after: string;
}

/**
 * Writes a difference for a terminal, as a unified diff with the changed words marked. Escape
 * sequences and invisible characters are shown as `<U+001B>`. Empty when nothing differs.
 *
 * @param diff - what `diffTexts` gave.
 *
 * @example
 * ```ts
 * import { diffTexts, renderDiffText } from '@holdfast/plan';
 *
 * const names = { color: false, before: 'a', after: 'b' };
 * console.log(renderDiffText(diffTexts('x\n', 'x\n'), names) === '');
 * // true
 * ```
 */
export function renderDiffText(diff: TextDiff, options: RenderDiffTextOptions): string {
  if (diff.hunks.length === 0) return '';
  const colors = picocolors.createColors(options.color);
  const lines = [
    colors.bold(`--- ${escapeUnseen(options.before)}`),
    colors.bold(`+++ ${escapeUnseen(options.after)}`),
    ...hunkLines(diff.hunks, colors),
  ];
  return `${lines.join('\n')}\n`;
}
