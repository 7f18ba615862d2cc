import { escapeControl } from '@holdfast/base';
import type { ChangeResult, FileOutcome } from '@holdfast/journal';
import type { Outcome } from '../command-line/outcome.js';
import type { Terminal } from '../terminal/terminal.js';
import { type Colors, colorsOf } from './colors-of.js';
import { remedyFor } from './conflict-remedies.js';
import { type Called, type ChangeVerb, nextAfterChange } from './next-after-change.js';
import { renderNextSteps } from './next-steps.js';
import { pathsLine } from './paths-line.js';

/** The outcome of apply, recover, resume or abandon: what happened to each file, and how to go on. */
export function changeOutcome(
  verb: ChangeVerb,
  result: ChangeResult,
  called: Called,
  terminal: Terminal,
): Outcome {
  const failed = result.status === 'conflict' || result.status === 'interrupted';
  return {
    exitCode: failed ? 1 : 0,
    json: result,
    text: terminal.json ? '' : render(verb, result, called, terminal),
  };
}

function render(
  verb: ChangeVerb,
  result: ChangeResult,
  called: Called,
  terminal: Terminal,
): string {
  const colors = colorsOf(terminal);
  const lines = [headline(verb, result, colors)];
  const about = subject(result);
  if (about !== '') lines.push(`  ${about}`);
  const place = pathsLine(called.place).trimEnd();
  if (place !== '') lines.push(`  ${place}`);
  const width = Math.max(0, ...result.files.map(({ outcome }) => outcome.length));
  for (const { path, outcome } of result.files) {
    lines.push(`  ${COLOR[outcome](colors)(outcome.padEnd(width))}  ${escapeControl(path)}`);
  }
  if (result.conflicts.length > 0) lines.push('', 'Conflicts:');
  for (const { code, path, reason } of result.conflicts) {
    lines.push(`  ${colors.red(code)}  ${escapeControl(path)}: ${escapeControl(reason)}`);
    const remedy = remedyFor(code, verb);
    if (remedy !== undefined) lines.push(`    ${colors.dim(remedy)}`);
  }
  if (result.notes.length > 0) lines.push('', 'Notes:');
  for (const note of result.notes) lines.push(`  ${colors.dim(escapeControl(note))}`);
  return `${lines.join('\n')}\n${renderNextSteps(nextAfterChange(verb, result, called), colors)}`;
}

/** A damaged entry or a lock that was set aside belongs to no plan that is known. */
function subject({ id, transactionId }: ChangeResult): string {
  const plan = id === '' ? [] : [`plan ${id.slice(0, 12)}`];
  return [...plan, ...(transactionId === undefined ? [] : [`transaction ${transactionId}`])].join(
    ', ',
  );
}

const COLOR: Readonly<Record<FileOutcome['outcome'], (colors: Colors) => Colors['green']>> = {
  written: (colors) => colors.green,
  restored: (colors) => colors.cyan,
  unchanged: (colors) => colors.dim,
  untouched: (colors) => colors.dim,
};

function headline(verb: ChangeVerb, result: ChangeResult, colors: Colors): string {
  const count = (outcome: FileOutcome['outcome']): string => {
    const number = result.files.filter((file) => file.outcome === outcome).length;
    return `${number} ${number === 1 ? 'file' : 'files'}`;
  };
  switch (result.status) {
    case 'applied':
      return colors.green(`Applied: ${count('written')} written.`);
    case 'already-applied':
      return colors.green('Nothing to do: every file already holds the planned result.');
    case 'ready':
      return colors.green(`Ready: ${verb} would go through. Nothing was changed.`);
    case 'recovered':
      return colors.green(`Recovered: ${count('restored')} restored.`);
    case 'already-recovered':
      return colors.green('Nothing to do: this transaction was recovered before.');
    case 'abandoned':
      return colors.yellow("Abandoned: today's bytes stay as they are.");
    case 'interrupted':
      return colors.red(
        'Interrupted: some files may be new and some old. The journal has both versions of each.',
      );
    case 'conflict':
      return colors.red(
        result.files.some(({ outcome }) => outcome === 'restored')
          ? `Refused: ${verb} could not finish and was rolled back, ${count('restored')} restored.`
          : `Refused: ${verb} changed nothing.`,
      );
  }
}
