import { escapeControl } from '@holdfast/base';
import type { AnchorStats, Coverage, NoisyAnchor } from '@holdfast/project';
import { wrapText } from '../../command-line/wrap-text.js';
import type { AnchorText } from './anchor-text.js';
import { stateColor } from './state-mark.js';
import { documentText, targetText } from './target-text.js';

/** The health of a project's anchors for a person. */
export function renderStats(stats: AnchorStats, text: AnchorText): string {
  const { colors } = text;
  const sections = [
    [colors.bold('States'), ...stateLines(stats, text)],
    [colors.bold('Line ranges'), fallbackLine(stats)],
    [
      colors.bold('Confirmed although the document never changed'),
      ...noisyLines(stats.noisy, text),
    ],
    [
      colors.bold('Exported names that a document describes'),
      ...coverageLines(stats.coverage, text),
    ],
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function stateLines({ states }: AnchorStats, { colors }: AnchorText): string[] {
  const used = Object.entries(states).filter(([, count]) => count > 0);
  if (used.length === 0) return ['  No anchors.'];
  const width = Math.max(...used.map(([, count]) => String(count).length));
  return used.map(([state, count]) => {
    const paint = stateColor(state as keyof AnchorStats['states'], colors);
    return `  ${String(count).padStart(width)}  ${paint(state)}`;
  });
}

function fallbackLine({ fallbackShare: { total, fallback, share } }: AnchorStats): string {
  return `  ${fallback} of ${total} anchors (${percent(share)}) are lines, not declarations.`;
}

function noisyLines(noisy: readonly NoisyAnchor[], text: AnchorText): string[] {
  if (noisy.length === 0) return ['  None.'];
  return [
    ...noisy.map(({ anchor, confirmed, withoutChange }) => {
      const id = text.colors.dim(text.shortId(anchor.id));
      return `  ${withoutChange} of ${confirmed}  ${id}  ${documentText(anchor)} on ${targetText(anchor)}`;
    }),
    ...wrapText(
      'A narrower scope (signature, interface) or another declaration would call less often.',
      text.width - 2,
    ).map((line) => `  ${line}`),
  ];
}

function coverageLines(coverage: Coverage, { colors }: AnchorText): string[] {
  const { exported, described, share, gaps, complete } = coverage;
  return [
    `  ${described} of ${exported} (${percent(share)})${complete ? '' : ', of the first 4000 files'}.`,
    ...gaps.map(({ file, names }) => {
      const shown = names.slice(0, SHOWN_NAMES).map(escapeControl).join(', ');
      const more = names.length > SHOWN_NAMES ? `, and ${names.length - SHOWN_NAMES} more` : '';
      return `  ${escapeControl(file)}  ${colors.dim(`${shown}${more}`)}`;
    }),
  ];
}

const SHOWN_NAMES = 4;

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
