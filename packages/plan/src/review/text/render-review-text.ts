import picocolors from 'picocolors';
import { escapeUnseen } from '../display/escape-unseen.js';
import { fileNames } from '../display/file-facts.js';
import { fileCounts, otherCounts, shortHash, verdict } from '../display/review-wording.js';
import type { Blocker, PlanReview } from '../review-model.js';
import { fileText } from './file-text.js';
import type { TextContext } from './text-context.js';
import { wrap } from './wrap.js';

/** How {@link renderReviewText} writes. */
export interface RenderReviewTextOptions {
  /** Whether to use ANSI colours. */
  readonly color: boolean;
  /** Columns to wrap prose at; diff lines are never wrapped. Not given: nothing is wrapped. */
  readonly width?: number;
}

/**
 * Writes a review for a terminal: whether the plan can be applied, what stands in the way, what is
 * easily overlooked, and every difference as a unified diff with the changed words marked.
 *
 * Nothing from the plan reaches the terminal as it is: escape sequences and invisible characters
 * are shown as `<U+001B>`. The text ends with a newline.
 *
 * @param review - what `reviewPlan` gave.
 *
 * @example
 * ```ts
 * import { sha256 } from '@holdfast/base';
 * import { renderReviewText, reviewPlan } from '@holdfast/plan';
 *
 * const review = reviewPlan(
 *   {
 *     schemaVersion: 1,
 *     id: sha256('an example'),
 *     appRoot: '.',
 *     operations: [],
 *     dependencies: [],
 *     conflicts: [],
 *     verification: [],
 *     unsupported: [],
 *   },
 *   new Map(),
 * );
 * console.log(renderReviewText(review, { color: false }).split('\n')[1]);
 * // 0 files: 0 created, 0 updated. Lines: +0 -0.
 * ```
 */
export function renderReviewText(review: PlanReview, options: RenderReviewTextOptions): string {
  const colors = picocolors.createColors(options.color);
  const context: TextContext = { colors, width: options.width ?? Number.POSITIVE_INFINITY };
  const sections = [
    summary(review, context),
    blockerLines(review.blockers, context),
    warningSection(review, context),
    dependencyLines(review, context),
    fileList(review, context),
    ...review.files.map((file) => fileText(file, context)),
    checkLines(review, context),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function summary(review: PlanReview, context: TextContext): string[] {
  const { colors, width } = context;
  const place = review.appRoot === '.' ? '' : ` for ${escapeUnseen(review.appRoot)}`;
  const registry =
    review.registryVersion === undefined
      ? ''
      : `, registry ${escapeUnseen(review.registryVersion)}`;
  const { added, removed } = review.stats;
  const lines = `Lines: ${colors.green(`+${added}`)} ${colors.red(`-${removed}`)}.`;
  const others = otherCounts(review).map((count) => ` ${count}.`);
  const { state, sentence } = verdict(review);
  const paint =
    state === 'open' ? colors.green : state === 'empty' ? colors.bold : colorBad(context);
  return [
    colors.bold(`Change plan ${shortHash(review.id)}${place}${registry}`),
    `${fileCounts(review)}. ${lines}${others.join('')}`,
    ...wrap(sentence, { width }).map(paint),
  ];
}

function colorBad({ colors }: TextContext): (text: string) => string {
  return (text) => colors.bold(colors.red(text));
}

function blockerLines(blockers: readonly Blocker[], context: TextContext): string[] {
  if (blockers.length === 0) return [];
  const { colors, width } = context;
  const lines = [colors.bold('In the way')];
  for (const { type, code, path, reason } of blockers) {
    const where = path === undefined ? '' : `  ${escapeUnseen(path)}`;
    const name = type === 'conflict' ? 'conflict' : 'unsupported';
    lines.push(`  ${colors.red(`x ${escapeUnseen(code)}`)}${where}  ${colors.dim(`(${name})`)}`);
    lines.push(...wrap(escapeUnseen(reason), { width, indent: '    ' }));
  }
  return lines;
}

function warningSection(review: PlanReview, { colors }: TextContext): string[] {
  const files = review.files.filter(({ warnings }) => warnings.length > 0);
  if (files.length === 0) return [];
  return [
    colors.bold('Look twice'),
    ...files.map(({ operation, warnings }) => {
      const names = warnings.map(({ name, level }) =>
        level === 'warning' ? colors.yellow(name) : colors.dim(name),
      );
      return `  ${escapeUnseen(operation.path)}: ${names.join(', ')}`;
    }),
  ];
}

function dependencyLines({ dependencies }: PlanReview, { colors }: TextContext): string[] {
  if (dependencies.length === 0) return [];
  const rows = dependencies.map(({ name, before, after }) => ({
    name: escapeUnseen(name),
    before: before === undefined ? '(new)' : escapeUnseen(before),
    after: escapeUnseen(after),
  }));
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  const beforeWidth = Math.max(...rows.map(({ before }) => before.length));
  return [
    colors.bold('Dependencies'),
    ...rows.map(({ name, before, after }) => {
      return `  ${name.padEnd(nameWidth)}  ${before.padEnd(beforeWidth)} → ${colors.bold(after)}`;
    }),
  ];
}

/** Many differences one after the other hide which files there are. */
function fileList({ files }: PlanReview, { colors }: TextContext): string[] {
  if (files.length <= FEW) return [];
  const width = Math.max(...files.map(({ operation }) => operation.kind.length));
  return [
    colors.bold('Files'),
    ...files.map((file) => {
      const { operation } = file;
      const names = fileNames(file).map(escapeUnseen).join(' → ');
      const paint = operation.kind === 'delete' ? colors.red : (text: string) => text;
      return `  ${paint(operation.kind.padEnd(width))}  ${names}`;
    }),
  ];
}

const FEW = 10;

function checkLines({ verification, notes }: PlanReview, context: TextContext): string[] {
  const { colors, width } = context;
  const hints = verification.flatMap(({ kind, check }) =>
    wrap(`${kind}: ${escapeUnseen(check)}`, { width, first: '  - ', indent: '    ' }),
  );
  return [
    ...(hints.length > 0 ? [colors.bold('Check before you let it in'), ...hints] : []),
    ...notes.flatMap((note) => wrap(escapeUnseen(note), { width }).map(colors.dim)),
  ];
}
