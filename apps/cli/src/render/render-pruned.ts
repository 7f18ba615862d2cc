import { escapeControl } from '@holdfast/base';
import type { PruneResult } from '@holdfast/journal';
import type { PruneValues } from '../command-line/change-options.js';
import type { Terminal } from '../terminal/terminal.js';
import { colorsOf } from './colors-of.js';
import { commandLine } from './command-line.js';
import { renderNextSteps } from './next-steps.js';

const VERBS: Readonly<Record<PruneResult['status'], string>> = {
  planned: 'Would go',
  archived: 'Archived',
  deleted: 'Deleted',
};

/** What prune did, or would do. */
export function renderPruned(
  { status, transactions, kept, notes }: PruneResult,
  values: PruneValues,
  terminal: Terminal,
): string {
  const colors = colorsOf(terminal);
  const lines = [`${VERBS[status]}: ${transactions.length}. Kept: ${kept}.`];
  for (const id of transactions) lines.push(`  ${id}`);
  for (const note of notes) lines.push(colors.dim(escapeControl(note)));
  if (status !== 'planned' || transactions.length === 0) return `${lines.join('\n')}\n`;
  const limits = [
    ...(values.keep === undefined ? [] : ['--keep', values.keep]),
    ...(values['older-than'] === undefined ? [] : ['--older-than', values['older-than']]),
  ];
  return `${lines.join('\n')}\n${renderNextSteps(
    [
      [commandLine(['change', 'prune', ...limits, '--delete'], values.cwd), 'delete them'],
      [
        commandLine(['change', 'prune', ...limits, '--archive', 'DIR'], values.cwd),
        'move them into a directory',
      ],
    ],
    colors,
  )}`;
}
