import { escapeUnseen, type ReviewList } from '@holdfast/plan';
import type { StoredReview, StoredReviews } from '@holdfast/project';
import type { Terminal } from '../terminal/terminal.js';
import { type Colors, colorsOf } from './colors-of.js';
import { commandLine } from './command-line.js';
import { renderNextSteps } from './next-steps.js';
import { shortPlanId } from './short-plan-id.js';

/** What a review was stored for. */
interface Reviewed {
  readonly cwd: string | undefined;
  /** The plan's file or id, as it was given. */
  readonly source: string;
  readonly blocked: boolean;
  readonly known: boolean;
}

/** That a review is stored, and where. */
export function renderReviewed(
  review: StoredReview,
  { cwd, source, blocked, known }: Reviewed,
  terminal: Pick<Terminal, 'color'>,
): string {
  const colors = colorsOf(terminal);
  const plan = `plan ${shortPlanId(review.planId)}`;
  const by = escapeUnseen(review.by);
  const lines = [
    known
      ? `${by} has reviewed ${plan} before, on ${day(review)}. Nothing was written.`
      : colors.green(`Reviewed: ${plan}, by ${by}.`),
    `  ${review.path}`,
    ...(blocked
      ? ['This plan has conflicts or unsupported work: it cannot be applied, reviewed or not.']
      : []),
  ];
  const apply = commandLine(['change', 'apply', shortPlanId(source), '--require-review'], cwd);
  const next = blocked || source === '-' ? [] : ([[apply, 'apply it']] as const);
  return `${lines.join('\n')}\n${renderNextSteps([...next], colors)}`;
}

/** Stored reviews, those of one plan together. */
export function renderReviews(
  { reviews, damaged }: StoredReviews,
  terminal: Pick<Terminal, 'color'>,
): string {
  const colors = colorsOf(terminal);
  const lines: string[] = [];
  let plan = '';
  for (const review of reviews) {
    if (review.planId !== plan) lines.push(colors.bold(`plan ${shortPlanId(review.planId)}`));
    plan = review.planId;
    lines.push(...reviewLines(review, colors).map((line) => `  ${line}`));
  }
  if (reviews.length === 0) lines.push('No reviews.');
  if (damaged.length > 0) lines.push('', colors.red('These count for nothing:'));
  for (const { path, reason } of damaged) lines.push(`  ${path}: ${reason}`);
  return `${lines.join('\n')}\n`;
}

/** The reviews of a plan below what it does; empty for none. */
export function reviewsText(
  reviews: readonly StoredReview[],
  terminal: Pick<Terminal, 'color'>,
): string {
  if (reviews.length === 0) return '';
  const colors = colorsOf(terminal);
  const lines = reviews.flatMap((review) => reviewLines(review, colors));
  return `\n${[colors.bold('Reviewed by'), ...lines.map((line) => `  ${line}`)].join('\n')}\n`;
}

/** The same as a list beside a review. */
export function reviewLists(reviews: readonly StoredReview[]): readonly ReviewList[] {
  if (reviews.length === 0) return [];
  const lines = reviews.map(({ by, at, note }) => [by, at, ...noteLines(note)].join(' · '));
  return [{ group: 'Reviews', title: 'Reviewed by', lines }];
}

/** One review: who, when, and what they said. */
function reviewLines(review: StoredReview, colors: Colors): readonly string[] {
  return [
    `${escapeUnseen(review.by)}  ${colors.dim(`${day(review)} ${review.at.slice(11, 16)} UTC`)}`,
    ...noteLines(review.note).map((line) => `  ${escapeUnseen(line)}`),
  ];
}

function noteLines(note = ''): readonly string[] {
  return note === '' ? [] : note.trimEnd().split(/\r?\n/);
}

function day({ at }: StoredReview): string {
  return at.slice(0, 10);
}
