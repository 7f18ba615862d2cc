import { escapeControl } from '@holdfast/base';
import type { ChangeResult } from '@holdfast/journal';
import type { Outcome } from '../command-line/outcome.js';
import type { Terminal } from '../terminal/terminal.js';
import { type Colors, colorsOf } from './colors-of.js';
import { remediesFor } from './conflict-remedies.js';
import { fileLines, restoredCounts, writtenCounts } from './file-lines.js';
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
  const lines = [headline(verb, result, called, colors)];
  const about = subject(result);
  if (about !== '') lines.push(`  ${about}`);
  const reviewers = [...new Set(called.reviewers)].map((name) => escapeControl(name));
  if (reviewers.length > 0) lines.push(`  reviewed by ${reviewers.join(', ')}`);
  const place = pathsLine(called.place).trimEnd();
  if (place !== '') lines.push(`  ${place}`);
  // A refusal is about what is in the way; the files come after it.
  if (result.status === 'conflict') {
    lines.push(...conflictLines(verb, result, called, colors), '', 'Files:');
    lines.push(...fileLines(result, called, colors));
    if (result.files.length === 0) lines.splice(-2);
  } else {
    lines.push(...fileLines(result, called, colors));
    lines.push(...conflictLines(verb, result, called, colors));
  }
  if (result.notes.length > 0) lines.push('', 'Notes:');
  for (const note of result.notes) lines.push(`  ${colors.dim(escapeControl(note))}`);
  return `${lines.join('\n')}\n${renderNextSteps(nextAfterChange(verb, result, called), colors)}`;
}

function conflictLines(
  verb: ChangeVerb,
  { conflicts, transactionId }: ChangeResult,
  { active }: Called,
  colors: Colors,
): string[] {
  if (conflicts.length === 0) return [];
  const lines = ['', 'Conflicts:'];
  for (const { code, path, reason } of conflicts) {
    lines.push(`  ${colors.red(code)}  ${escapeControl(path)}: ${escapeControl(reason)}`);
    for (const remedy of remediesFor(code, verb, { transactionId, active, reason })) {
      lines.push(`    ${colors.dim(remedy)}`);
    }
  }
  return lines;
}

/** A damaged entry or a lock that was set aside belongs to no plan that is known. */
function subject({ id, transactionId }: ChangeResult): string {
  const plan = id === '' ? [] : [`plan ${id.slice(0, 12)}`];
  return [...plan, ...(transactionId === undefined ? [] : [`transaction ${transactionId}`])].join(
    ', ',
  );
}

function headline(verb: ChangeVerb, result: ChangeResult, called: Called, colors: Colors): string {
  switch (result.status) {
    case 'applied':
      return colors.green(`Applied: ${writtenCounts(result)}.`);
    case 'already-applied':
      return colors.green('Nothing to do: every file already holds the planned result.');
    case 'ready':
      return readyLine(verb, called, colors);
    case 'recovered':
      return colors.green(`Recovered: ${restoredCounts(result, called)}.`);
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
          ? `Refused: ${verb} could not finish and was rolled back, ${restoredCounts(result, called)}.`
          : `Refused: ${verb} changed nothing.`,
      );
  }
}

/** What a dry run comes to: the files alone do not decide. */
function readyLine(verb: ChangeVerb, { failing = [], missing }: Called, colors: Colors): string {
  if (missing !== undefined) {
    return colors.red(`The ${verb} would be refused: ${missing} Nothing was changed.`);
  }
  if (failing.length === 0) {
    return colors.green(`Ready: ${verb} would go through. Nothing was changed.`);
  }
  return colors.red(
    `With this --fail-on the ${verb} would be refused: the impact has ${failing.join(', ')}. Nothing was changed.`,
  );
}
