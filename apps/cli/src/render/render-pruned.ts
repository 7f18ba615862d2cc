import { escapeControl } from '@holdfast/base';
import type { PruneResult, TransactionStatus } from '@holdfast/journal';
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

/**
 * What prune did, or would do.
 *
 * @param before - what status said before; of very old transactions nothing but the id is known.
 */
export function renderPruned(
  { status, transactions, kept, notes }: PruneResult,
  before: readonly TransactionStatus[],
  values: PruneValues,
  terminal: Terminal,
): string {
  const colors = colorsOf(terminal);
  const lines = [`${VERBS[status]}: ${transactions.length}. Kept: ${kept}.`];
  const known = new Map(before.map((transaction) => [transaction.id, transaction]));
  for (const id of transactions) lines.push(`  ${id}${facts(known.get(id))}`);
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

function facts(transaction: TransactionStatus | undefined): string {
  if (transaction === undefined) return '';
  const { state, startedAt, endedAt, fileCount } = transaction;
  const age = describeAge(Date.now() - Date.parse(endedAt ?? startedAt));
  return `  ${state}  ${age}  ${fileCount} ${fileCount === 1 ? 'file' : 'files'}`;
}

/** In the units of `--older-than`, rounded down. */
function describeAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes}m old`;
  return minutes < 48 * 60
    ? `${Math.floor(minutes / 60)}h old`
    : `${Math.floor(minutes / 1440)}d old`;
}
