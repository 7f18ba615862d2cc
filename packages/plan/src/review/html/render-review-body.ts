import type { PlanReview, ReviewList } from '../review-model.js';
import { fileSection, section } from './file-section.js';
import { reviewBody } from './review-body.js';

export { PAGE_STYLE as REVIEW_PAGE_STYLE } from './page-style.js';

/**
 * The body of the page that {@link renderReviewHtml} writes, without syntax colours, for a page that
 * gets its data later. All values from the plan are escaped; its style is `REVIEW_PAGE_STYLE`. Runs in
 * browsers.
 *
 * @param review - what `reviewPlan` gave; of files with `contentAbsent` only what is known is shown.
 * @param lists - what else is known of the plan, such as its impact; shown above the files.
 *
 * @example
 * ```ts
 * import { sha256 } from '@holdfast/base';
 * import { renderReviewBody, reviewPlan } from '@holdfast/plan';
 *
 * const nothing = { operations: [], dependencies: [], conflicts: [], verification: [], unsupported: [] };
 * const plan = { schemaVersion: 1, id: sha256('an example'), appRoot: '<i>', ...nothing } as const;
 * const body = renderReviewBody(reviewPlan(plan, new Map()));
 * console.log(body.includes('<i>'), body.includes('&lt;i&gt;'));
 * // false true
 * ```
 */
export function renderReviewBody(review: PlanReview, lists: readonly ReviewList[] = []): string {
  const files = review.files.map((file, index) =>
    fileSection(file, NO_COLOURS, section(review, index)),
  );
  return reviewBody(review, lists, files, 'Names and contents are those of the plan.');
}

const NO_COLOURS = { before: new Map(), after: new Map() } as const;
