import { escapeControl } from '@holdfast/base';
import type { ImportResult } from '@holdfast/project';
import { commandLine } from '../command-line.js';
import type { AnchorText } from './anchor-text.js';
import { documentText, targetText } from './target-text.js';

/** What an import came to: new anchors, comments that cannot be followed, comments that are gone. */
export function renderImported(
  { added, known, problems, orphans }: Omit<ImportResult, 'anchors' | 'audit'>,
  dryRun: boolean,
  text: AnchorText,
): string {
  const { colors, shortId, cwd } = text;
  const lines = [
    ...added.map((anchor) => {
      const id = dryRun ? '' : `${colors.dim(shortId(anchor.id))}  `;
      const word = dryRun ? 'would add' : 'added';
      return `${colors.green(word)} ${id}${documentText(anchor)} describes ${targetText(anchor)}`;
    }),
    ...problems.flatMap(({ document, line, message, hint }) => [
      `${colors.red('refused')} ${escapeControl(document)}:${line}  ${escapeControl(message)}`,
      ...(hint === undefined ? [] : [`    ${escapeControl(hint)}`]),
    ]),
    ...orphans.flatMap((anchor) => [
      `${colors.yellow('no comment')} ${colors.dim(shortId(anchor.id))}  ${documentText(anchor)} no longer names ${targetText(anchor)}`,
      `    ${colors.dim('$')} ${commandLine(['anchors', 'remove', shortId(anchor.id)], cwd)}`,
    ]),
  ];
  const counts = `${added.length} ${dryRun ? 'would be added' : 'added'}, ${known} there already, ${problems.length} refused.`;
  return `${[...lines, ...(lines.length > 0 ? [''] : []), counts].join('\n')}\n`;
}
