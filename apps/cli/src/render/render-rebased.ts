import { type ConflictSide, escapeUnseen, type Plan, type RebasedFile } from '@holdfast/plan';
import type { Terminal } from '../terminal/terminal.js';
import { type Colors, colorsOf } from './colors-of.js';
import { shortPlanId } from './short-plan-id.js';

/**
 * What became of each operation of a plan that was carried over, and where it could not be.
 *
 * @param made - the new plan, if there is one.
 */
export function renderRebased(
  old: Pick<Plan, 'id'>,
  files: readonly RebasedFile[],
  made: Pick<Plan, 'id'> | undefined,
  terminal: Pick<Terminal, 'color'>,
): string {
  const colors = colorsOf(terminal);
  const lines = [verdict(old, files, made)];
  for (const file of files) {
    const { path, from, outcome } = file;
    const names = [...(from === undefined ? [] : [from]), path].map(escapeUnseen).join(' → ');
    lines.push(`  ${COLOR[outcome](colors)(LABELS[outcome])}  ${names}`);
    if (file.outcome !== 'conflict') continue;
    lines.push(`            ${file.reason}`);
    for (const { current, planned } of file.places) {
      lines.push(...sideLines('now', current, colors), ...sideLines('planned', planned, colors));
    }
  }
  return `${lines.join('\n')}\n`;
}

function verdict(
  { id }: Pick<Plan, 'id'>,
  files: readonly RebasedFile[],
  made: Pick<Plan, 'id'> | undefined,
): string {
  const plan = `Plan ${shortPlanId(id)}`;
  const conflicting = files.filter(({ outcome }) => outcome === 'conflict').length;
  if (conflicting > 0) {
    const where = conflicting === 1 ? '1 file' : `${conflicting} files`;
    return `${plan} cannot be carried over: conflicts in ${where}. Nothing was written.`;
  }
  if (made === undefined) return `${plan} is in the files already: nothing is left to do.`;
  if (made.id === id) return `${plan} is for the files as they are now: it stays the same.`;
  return `${plan} was carried over to the files as they are now, as plan ${shortPlanId(made.id)}.`;
}

const LABELS = {
  kept: 'kept    ',
  merged: 'merged  ',
  settled: 'settled ',
  conflict: 'conflict',
} as const;

const COLOR: Readonly<Record<RebasedFile['outcome'], (colors: Colors) => Colors['green']>> = {
  kept: (colors) => colors.dim,
  merged: (colors) => colors.green,
  settled: (colors) => colors.dim,
  conflict: (colors) => colors.red,
};

/** More would only push the other places off the screen; the document of --json has all. */
const MOST_LINES = 20;

function sideLines(name: string, { line, lines }: ConflictSide, colors: Colors): string[] {
  const shown = lines.slice(0, MOST_LINES);
  const left = lines.length - shown.length;
  return [
    `            ${name}, ${rangeOf(line, lines.length)}`,
    ...shown.map((text) => colors.dim(`            | ${escapeUnseen(text.replace(/\r?\n$/, ''))}`)),
    ...(left === 0 ? [] : [colors.dim(`            and ${left} more`)]),
  ];
}

function rangeOf(line: number, count: number): string {
  if (count === 0) return `nothing, before line ${line}`;
  return count === 1 ? `line ${line}:` : `lines ${line} to ${line + count - 1}:`;
}
