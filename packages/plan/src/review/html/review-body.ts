import type { PlanReview, ReviewList } from '../review-model.js';
import { escapeHtml, valueHtml } from './escape-html.js';
import { overview } from './overview.js';

/**
 * All that is seen of a page.
 *
 * @param files - the sections of the files.
 * @param about - a sentence about the page itself.
 */
export function reviewBody(
  review: PlanReview,
  lists: readonly ReviewList[],
  files: readonly string[],
  about: string,
): string {
  return [
    '<a class="skip" href="#files">Skip to the differences</a>',
    `${overview(review, lists)}<main id="files">${differences(files)}</main>${footer(review, about)}`,
  ].join('\n');
}

function differences(files: readonly string[]): string {
  if (files.length === 0) return '';
  return [
    '<div class="bar"><h2>Differences</h2><fieldset class="view"><legend>Layout</legend>',
    '<label><input type="radio" name="view" id="view-split" checked> Side by side</label>',
    '<label><input type="radio" name="view" id="view-unified"> One column</label></fieldset></div>',
    ...files,
  ].join('');
}

function footer({ verification, notes, id }: PlanReview, about: string): string {
  const hints = verification
    .map(({ kind, check }) => `<li><span class="type">${kind}</span> ${valueHtml(check)}</li>`)
    .join('');
  const checks =
    hints === ''
      ? ''
      : `<section class="card" aria-labelledby="checks"><h2 id="checks">Check before you let it in</h2><ul class="checks">${hints}</ul></section>`;
  const sentences = notes.map((note) => `<p>${valueHtml(note)}</p>`).join('');
  return `${checks}<footer>${sentences}<p>Plan <code>${escapeHtml(id)}</code>. ${escapeHtml(about)}</p></footer>`;
}
