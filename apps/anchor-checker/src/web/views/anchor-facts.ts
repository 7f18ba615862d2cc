import type { AnchorView } from '../../store/views.js';
import { type Html, type HtmlValue, html } from '../markup/html.js';
import { timeHtml } from '../markup/time-html.js';
import { codeHtml, valueHtml } from '../markup/value-html.js';
import { commitLink } from '../parts/commit-link.js';

/** What is known of an anchor, as terms and what they are. */
export function anchorFacts(anchor: AnchorView, repositoryUrl: string | undefined): Html {
  const facts: readonly (readonly [string, HtmlValue])[] = [
    ['Where', whereHtml(anchor)],
    ['Changed', changedHtml(anchor)],
    ['Since', sinceHtml(anchor, repositoryUrl)],
    ['Confirmed', confirmedHtml(anchor, repositoryUrl)],
    ['Kept in', keptHtml(anchor)],
  ];
  const shown = facts.filter(([, value]) => value !== undefined);
  return html`<dl class="facts">${shown.map(
    ([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

function whereHtml({ answer: { detail } }: AnchorView): HtmlValue {
  const { file, line_start: start, line_end: end } = detail;
  if (file === undefined) return undefined;
  const lines =
    start === undefined
      ? undefined
      : html` <span class="quiet">${end === undefined || end === start ? `line ${start}` : `lines ${start} to ${end}`}</span>`;
  return html`${codeHtml(file)}${lines}`;
}

function changedHtml({ answer: { detail } }: AnchorView): HtmlValue {
  const parts = detail.changed ?? [];
  if (parts.length === 0) return undefined;
  const words = parts.join(' and ');
  return detail.severity === 'cosmetic'
    ? html`${words} <span class="quiet">(the same in other words, as linters rewrite it)</span>`
    : words;
}

function sinceHtml({ answer: { detail } }: AnchorView, url: string | undefined): HtmlValue {
  const { since } = detail;
  if (since === undefined) return undefined;
  return html`${commitLink(since.commit, url)} ${valueHtml(since.subject)} <span class="quiet">by ${valueHtml(since.author)}, ${timeHtml(since.date)}</span>`;
}

function confirmedHtml(anchor: AnchorView, url: string | undefined): HtmlValue {
  const { confirmed } = anchor.answer;
  const at =
    confirmed.commit === undefined ? undefined : html` at ${commitLink(confirmed.commit, url)}`;
  const agent = confirmed.kind === 'agent' ? html` <span class="tag">agent</span>` : undefined;
  return html`by ${valueHtml(confirmed.by)}${agent}, ${timeHtml(confirmed.at)}${at}<span class="which">${which(anchor)}</span>`;
}

/** Which of two confirmations counts; only an anchor in the repository's file can have two. */
function which({ source, confirmedIn }: AnchorView): string | undefined {
  if (source !== 'repository') return undefined;
  return confirmedIn === 'service'
    ? 'This service’s confirmation counts: it is newer than the one in the repository.'
    : 'The repository’s confirmation counts.';
}

function keptHtml({ source }: AnchorView): Html {
  if (source === 'service') return html`this service`;
  if (source === 'inline') return html`a comment in the document`;
  return codeHtml('.holdfast/anchors.json');
}
