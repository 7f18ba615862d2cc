import { shortHash } from '../display/review-wording.js';
import type { PlanReview, ReviewList } from '../review-model.js';
import { escapeHtml } from './escape-html.js';
import { fileSection, section } from './file-section.js';
import { fileSpans } from './file-spans.js';
import { createHighlighter } from './highlight/create-highlighter.js';
import { languageOfPath } from './highlight/language-of-path.js';
import { PAGE_STYLE } from './page-style.js';
import { pictureHtml } from './picture-html.js';
import { reviewBody } from './review-body.js';

/**
 * Writes a review as one self-contained HTML page: side-by-side differences with syntax colours,
 * one column on narrow screens and on paper, light or dark as the reader's system is.
 *
 * The page loads nothing and runs no script, and its content security policy forbids both. All
 * values from the plan are escaped. Asynchronous because grammars are loaded when they are needed.
 *
 * @param review - what `reviewPlan` gave.
 * @param lists - what else is known of the plan, such as its impact; shown above the files.
 *
 * @example
 * ```ts
 * import { sha256 } from '@holdfast/base';
 * import { renderReviewHtml, reviewPlan } from '@holdfast/plan';
 *
 * const review = reviewPlan(
 *   {
 *     schemaVersion: 1,
 *     id: sha256('an example'),
 *     appRoot: '.',
 *     operations: [],
 *     dependencies: [{ name: '<b>', after: '1.0.0' }],
 *     conflicts: [],
 *     verification: [],
 *     unsupported: [],
 *   },
 *   new Map(),
 * );
 * const page = await renderReviewHtml(review);
 * console.log(page.includes('<b>'), page.includes('&lt;b&gt;'));
 * // false true
 * ```
 */
export async function renderReviewHtml(
  review: PlanReview,
  lists: readonly ReviewList[] = [],
): Promise<string> {
  const paths = review.files.map(({ operation }) => operation.path);
  const languages = new Set(paths.map(languageOfPath).filter((name) => name !== undefined));
  const highlighter = await createHighlighter(languages);
  const files = review.files.map((file, index) =>
    fileSection(file, fileSpans(file, highlighter), section(review, index), pictureHtml(file)),
  );
  return [
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy(review)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">',
    `<title>Change plan ${escapeHtml(shortHash(review.id))}</title><style>${PAGE_STYLE}</style></head>`,
    `<body>${reviewBody(review, lists, files, 'This page loads nothing and runs no script.')}</body></html>\n`,
  ].join('\n');
}

/** Nothing may be loaded or run; the only style and pictures are the page's own. */
function policy({ files }: PlanReview): string {
  const shown = files.some(({ bytes }) => bytes?.before?.preview ?? bytes?.after?.preview);
  const pictures = shown ? ' img-src data:;' : '';
  return `default-src 'none'; style-src 'unsafe-inline';${pictures} base-uri 'none'; form-action 'none'`;
}
