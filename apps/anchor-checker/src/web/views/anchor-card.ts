import type { AnchorView } from '../../store/views.js';
import { addressOf, anchorElement } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { codeHtml, valueHtml } from '../markup/value-html.js';
import { notice } from '../parts/notice.js';
import { STATE_WORDS, shownState, stateBadge } from '../parts/states.js';
import type { ViewContext } from '../view-context.js';
import { anchorActions } from './anchor-actions.js';
import { anchorFacts } from './anchor-facts.js';

/** How a card is shown. */
export interface CardOptions {
  readonly repositoryUrl?: string | undefined;
  /** Says which document it is of; in a document's own view that is known. */
  readonly showsDocument: boolean;
}

/** One anchor: what it is, how it stands, why, and what to do. The difference comes on demand. */
export function anchorCard(anchor: AnchorView, context: ViewContext, options: CardOptions): Html {
  const { answer } = anchor;
  const id = anchorElement(anchor);
  return html`<article class="card anchor" id="${id}" data-anchor tabindex="-1" aria-labelledby="${id}-name">
<header class="anchor-head">${stateBadge(shownState(anchor))}${anchorName(anchor, id)}</header>
${options.showsDocument ? placeHtml(anchor) : sectionHtml(anchor)}
<p class="message">${answer.message}</p>${uncheckedNotice(anchor)}
${anchorFacts(anchor, options.repositoryUrl)}
${anchorActions(anchor, context, false)}
<div class="slot" data-slot></div></article>`;
}

function anchorName(anchor: AnchorView, id: string): Html {
  const { answer } = anchor;
  const kind = answer.kind ?? KINDS[answer.target_kind];
  const scope =
    answer.scope === undefined || answer.scope === 'whole'
      ? undefined
      : html`<span class="tag">${answer.scope} only</span>`;
  const fallback = answer.fallback ? html`<span class="tag">lines</span>` : undefined;
  return html`<h3 id="${id}-name"><span class="what">${kind}</span> <a href="${addressOf.anchor(anchor)}">${codeHtml(answer.qualified_name ?? answer.target)}</a></h3>${scope}${fallback}`;
}

/** What an anchor is of that has no kind of its own. */
export const KINDS = { declaration: 'declaration', range: 'lines', pair: 'document' } as const;

/** Repository, document and section, each leading there. */
function placeHtml(anchor: AnchorView): Html {
  const { repositoryId, repositoryName, answer } = anchor;
  return html`<p class="place"><a href="${addressOf.repository(repositoryId)}">${valueHtml(repositoryName)}</a> <span aria-hidden="true">/</span> <a href="${addressOf.document(repositoryId, answer.document)}">${valueHtml(answer.document)}</a>${sectionText(anchor)}</p>`;
}

/** The section of the document, where the anchor is of one. */
export function sectionHtml(anchor: AnchorView): Html | undefined {
  return anchor.answer.section === undefined
    ? undefined
    : html`<p class="place">Section${sectionText(anchor)}</p>`;
}

function sectionText({ answer: { section } }: AnchorView): Html | undefined {
  return section === undefined
    ? undefined
    : html` <span class="quiet">§ ${valueHtml(section)}</span>`;
}

/** That what is shown is older than the last check. */
export function uncheckedNotice({ unchecked, state }: AnchorView): Html | undefined {
  if (unchecked === undefined) return undefined;
  const kept =
    state === undefined
      ? undefined
      : `What is shown is from an earlier check, which found it ${STATE_WORDS[state].toLowerCase()}.`;
  return notice('warning', unchecked.message, kept);
}
