import { fileCounts, otherCounts, shortHash, verdict } from '../display/review-wording.js';
import type { Blocker, FileWarning, PlanReview, ReviewList } from '../review-model.js';
import { fileMarkdown } from './file-markdown.js';
import { codeSpan, prose } from './markdown-escape.js';

/**
 * Writes a review as GitHub-flavoured Markdown, for a pull request comment or a chat. Values from
 * the plan stay plain text: no HTML, links, mentions or table cells can come out of them, and the
 * fences around diffs are longer than any fence inside. Ends with a newline.
 *
 * @param review - what `reviewPlan` gave.
 * @param lists - what else is to be said about the plan, below it.
 *
 * @example
 * ```ts
 * import { sha256 } from '@holdfast/base';
 * import { renderReviewMarkdown, reviewPlan } from '@holdfast/plan';
 *
 * const review = reviewPlan(
 *   {
 *     schemaVersion: 1,
 *     id: sha256('an example'),
 *     appRoot: '.',
 *     operations: [],
 *     dependencies: [{ name: 'zod', after: '^4.0.0' }],
 *     conflicts: [],
 *     verification: [],
 *     unsupported: [],
 *   },
 *   new Map(),
 * );
 * console.log(renderReviewMarkdown(review).includes('| `zod` | (new) | `^4.0.0` |'));
 * // true
 * ```
 */
export function renderReviewMarkdown(
  review: PlanReview,
  lists: readonly ReviewList[] = [],
): string {
  const sections = [
    summary(review),
    blockerSection(review.blockers),
    warningSection(review),
    dependencySection(review),
    fileSection(review),
    checkSection(review),
    ...lists.map(listSection),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function summary(review: PlanReview): string {
  const { appRoot, registryVersion, stats } = review;
  const { state, sentence } = verdict(review);
  const counts = [
    fileCounts(review),
    `lines: +${stats.added} −${stats.removed}`,
    ...otherCounts(review),
  ];
  const facts = [
    ...(appRoot === '.' ? [] : [`app root ${codeSpan(appRoot)}`]),
    ...(registryVersion === undefined ? [] : [`registry ${codeSpan(registryVersion)}`]),
  ];
  return [
    `# Change plan ${codeSpan(shortHash(review.id))}`,
    state === 'blocked' || state === 'stale' ? `**${sentence}**` : sentence,
    [...counts, ...facts].join(' · '),
  ].join('\n\n');
}

function listSection({ title, lines }: ReviewList): string {
  return [`## ${prose(title)}`, '', ...lines.map((line) => `- ${prose(line)}`)].join('\n');
}

function blockerSection(blockers: readonly Blocker[]): string {
  if (blockers.length === 0) return '';
  const rows = blockers.map(({ type, code, path, reason }) => {
    const file = path === undefined ? '' : codeSpan(path);
    return `| ${type} | ${codeSpan(code)} | ${file} | ${prose(reason)} |`;
  });
  return [
    '## In the way',
    '',
    '| | Code | File | Why, and what to do |',
    tableRule(4),
    ...rows,
  ].join('\n');
}

function warningSection({ files }: PlanReview): string {
  const items = files.flatMap(({ operation, warnings }) =>
    warnings.map((warning) => `- ${codeSpan(operation.path)}: ${warningText(warning)}`),
  );
  return items.length === 0 ? '' : ['## Look twice', '', ...items].join('\n');
}

function warningText({ name, level, message }: FileWarning): string {
  return `${level === 'warning' ? `**${name}**` : name}: ${prose(message)}`;
}

function dependencySection({ dependencies }: PlanReview): string {
  if (dependencies.length === 0) return '';
  const rows = dependencies.map(({ name, before, after }) => {
    const old = before === undefined ? '(new)' : codeSpan(before);
    return `| ${codeSpan(name)} | ${old} | ${codeSpan(after)} |`;
  });
  return ['## Dependencies', '', '| Name | Before | After |', tableRule(3), ...rows].join('\n');
}

function tableRule(columns: number): string {
  return `|${' --- |'.repeat(columns)}`;
}

function fileSection(review: PlanReview): string {
  return review.files.length === 0
    ? ''
    : ['## Files', ...review.files.map(fileMarkdown)].join('\n\n');
}

function checkSection({ verification, notes }: PlanReview): string {
  const hints = verification.map(({ kind, check }) => `- ${kind}: ${prose(check)}`);
  const checks = hints.length === 0 ? [] : ['## Check before you let it in', '', ...hints, ''];
  return [...checks, ...notes.map((note) => `> ${prose(note)}`)].join('\n');
}
