import type { AnchorDetails } from '../../store/views.js';
import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { timeHtml } from '../markup/time-html.js';
import { codeHtml, valueHtml } from '../markup/value-html.js';

/** Who was first, and what that leaves to do. */
export interface Overtaking {
  readonly by: string;
  readonly at: string;
  readonly same: boolean;
}

/** What the second of two people is told who decide on one anchor. */
export function overtakenView(
  anchor: AnchorDetails,
  { by, at, same }: Overtaking,
  returnTo: string,
): Html {
  const name = codeHtml(anchor.answer.qualified_name ?? anchor.answer.target);
  const next = same
    ? html`<p>It was the code that you saw, so there is nothing left to do here; your confirmation was not recorded a second time.</p>`
    : html`<p>It was not the code that you saw. Look at the anchor again: if what you read is still to be confirmed, confirm what it shows now.</p>`;
  return html`<section class="empty"><h1>Somebody was first</h1><p>${valueHtml(by)} decided on ${name} before you, ${timeHtml(at)}.</p>${next}<p class="buttons"><a class="button primary" href="${same ? returnTo : addressOf.anchor(anchor)}">${same ? 'Go on' : 'Look again'}</a> <a class="button" href="${addressOf.audit({ anchor: anchor.id, repository: anchor.repositoryId })}">What was decided</a></p></section>`;
}
