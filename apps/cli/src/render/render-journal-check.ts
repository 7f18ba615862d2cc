import { escapeControl } from '@holdfast/base';
import type { JournalCheck } from '@holdfast/project';
import type { AnchorText } from './anchors/anchor-text.js';
import { commandLine } from './command-line.js';

/** What in the journal needs a person, and the command that tells more; empty for nothing. */
export function renderJournalCheck(
  { interrupted, issues }: JournalCheck,
  { colors, cwd }: Pick<AnchorText, 'colors' | 'cwd'>,
): string {
  if (interrupted.length + issues.length === 0) return '';
  const lines = [
    ...interrupted.map(({ id, fileCount, startedAt }) => {
      const files = `${fileCount} ${fileCount === 1 ? 'file' : 'files'}`;
      return `${colors.red('interrupted')} change ${id} of ${startedAt.slice(0, 10)}: ${files} half-way`;
    }),
    ...issues.map(
      ({ path, reason }) =>
        `${colors.red('damaged')} .holdfast/changes/${escapeControl(path)}: ${escapeControl(reason)}`,
    ),
    `    ${colors.dim('$')} ${commandLine(['change', 'status'], cwd)}`,
  ];
  return `\n${lines.join('\n')}\n`;
}
