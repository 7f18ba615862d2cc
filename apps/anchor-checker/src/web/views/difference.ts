import { type DiffHtml, renderDiffHtml } from '@holdfast/plan';
import type { AnchorComparison } from '@holdfast/project';
import type { AnchorDetails } from '../../store/views.js';
import { type Html, html, trusted } from '../markup/html.js';
import { codeHtml } from '../markup/value-html.js';

/** What changed since the confirmation, side by side; or the sentence why that cannot be shown. */
export async function differenceHtml({ comparison, answer }: AnchorDetails): Promise<Html> {
  const { before, after } = comparison;
  if (before.kind !== 'text') return html`<p class="remark">${BEFORE[before.kind]}</p>`;
  if (after.kind !== 'text' && after.kind !== 'missing')
    return html`<p class="remark">${AFTER}</p>`;
  const now = after.kind === 'text' ? after : undefined;
  const diff = await renderDiffHtml(before.text, now?.text ?? '', {
    path: now?.path ?? before.path,
    oldLine: before.line,
    newLine: now?.line ?? 1,
  });
  if (diff.html === '') {
    return html`<p class="remark">The text is the same as when it was confirmed.</p>`;
  }
  const more = diff.approximate
    ? html`<p class="remark">So much changed that all of it is shown as replaced.</p>`
    : undefined;
  return html`<div class="difference">${sides(before.path, answer.confirmed, now?.path, diff)}${trusted(diff.html)}${more}</div>`;
}

function sides(
  before: string,
  { commit, at }: AnchorDetails['answer']['confirmed'],
  after: string | undefined,
  { added, removed }: DiffHtml,
): Html {
  const confirmed = commit === undefined ? at.slice(0, 10) : commit.slice(0, 8);
  const now =
    after === undefined
      ? html`<span class="quiet">gone</span>`
      : html`<span>${codeHtml(after)} <span class="quiet">now</span></span>`;
  return html`<p class="sides"><span>${codeHtml(before)} <span class="quiet">as confirmed (${confirmed})</span></span> ${now} <span class="delta"><span class="plus">+${added}</span> <span class="minus">−${removed}</span></span></p>`;
}

type NotShownKind = Exclude<AnchorComparison['before']['kind'], 'text'>;

const BEFORE: Readonly<Record<NotShownKind, string>> = {
  'not-committed':
    'No commit has the code as it was confirmed, so there is nothing to compare it with.',
  missing: 'The code as it was confirmed cannot be found in the repository.',
  unreadable: 'The code as it was confirmed cannot be shown: it is binary or too large.',
};

const AFTER = 'The code as it is now cannot be shown: it is binary or too large.';
