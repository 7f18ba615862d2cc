import { escapeControl } from '@holdfast/base';
import type { StatusResult, TransactionStatus } from '@holdfast/journal';
import type { Terminal } from '../terminal/terminal.js';
import { type Colors, colorsOf } from './colors-of.js';
import { commandLine } from './command-line.js';
import { type NextStep, renderNextSteps } from './next-steps.js';

/** The journal for a person: transactions newest first, what is wrong, and the way out. */
export function renderStatus(
  { transactions, issues, truncated }: StatusResult,
  cwd: string | undefined,
  terminal: Terminal,
): string {
  const colors = colorsOf(terminal);
  const lines: string[] = [];
  if (transactions.length === 0) lines.push('No transactions.');
  for (const transaction of transactions) lines.push(...describe(transaction, colors));
  if (truncated) lines.push(colors.dim('Older transactions are not listed.'));
  if (issues.length > 0) lines.push('', colors.red('Issues in .holdfast/changes:'));
  for (const { path, reason, active } of issues) {
    const blocks = active ? ' It blocks every apply.' : '';
    lines.push(`  ${colors.bold(escapeControl(path))}: ${escapeControl(reason)}${blocks}`);
  }
  const steps = [
    ...transactions.flatMap((transaction) => wayOut(transaction, cwd)),
    ...issues
      .filter(({ active }) => active)
      .map((issue): NextStep => [setAside(issue, cwd), 'set the damaged entry aside']),
  ];
  return `${lines.join('\n')}\n${renderNextSteps(steps, colors)}`;
}

function describe(transaction: TransactionStatus, colors: Colors): string[] {
  const { id, state, startedAt, planId, paths, fileCount, owner, appRoot } = transaction;
  const color = transaction.active ? colors.red : state === 'applied' ? colors.green : colors.dim;
  const where = appRoot === '.' ? '' : `  in ${escapeControl(appRoot)}`;
  const lines = [
    `${colors.bold(id)}  ${color(state)}  ${time(startedAt)}  plan ${planId.slice(0, 12)}${where}`,
  ];
  if (owner !== undefined) lines.push(`  held by process ${owner.pid} on ${describeOwner(owner)}`);
  for (const path of paths.slice(0, SHOWN_PATHS)) lines.push(`  ${escapeControl(path)}`);
  if (fileCount > SHOWN_PATHS) {
    lines.push(colors.dim(`  and ${fileCount - SHOWN_PATHS} more (--json lists all)`));
  }
  return lines;
}

const SHOWN_PATHS = 6;

function describeOwner({ host, alive }: NonNullable<TransactionStatus['owner']>): string {
  const name = escapeControl(host);
  if (alive === true) return `${name}, which runs`;
  return alive === false ? `${name}, which has ended` : `${name}, which cannot be judged from here`;
}

function time(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

function wayOut(transaction: TransactionStatus, cwd: string | undefined): NextStep[] {
  if (!transaction.active || transaction.owner?.alive === true) return [];
  const { id } = transaction;
  return [
    [commandLine(['change', 'recover', id], cwd), 'restore the files as they were'],
    [commandLine(['change', 'resume', id], cwd), 'finish writing instead'],
    [abandon(id, cwd), "give up, keep today's bytes"],
  ];
}

/** A damaged lock is taken over by the name of its claim. */
function setAside({ path }: StatusResult['issues'][number], cwd: string | undefined): string {
  const claim = /^claims\/([0-9]+)$/.exec(path)?.[1];
  if (claim === undefined) return abandon(path, cwd);
  return commandLine(['change', 'abandon', path, '--take-over', claim], cwd);
}

function abandon(name: string, cwd: string | undefined): string {
  return commandLine(['change', 'abandon', name, '--keep-current'], cwd);
}
