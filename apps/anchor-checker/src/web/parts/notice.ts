import { type Html, type HtmlValue, html } from '../markup/html.js';

/** How a notice is meant. */
export type Tone = 'good' | 'note' | 'warning' | 'bad';

/** A sentence that stands out, with what to do about it. */
export function notice(tone: Tone, text: HtmlValue, hint?: HtmlValue): Html {
  const more = hint === undefined ? undefined : html`<p>${hint}</p>`;
  return html`<div class="notice ${tone}"><p><strong class="tone">${WORDS[tone]}</strong> ${text}</p>${more}</div>`;
}

const WORDS: Readonly<Record<Tone, string>> = {
  good: 'Done.',
  note: 'Note.',
  warning: 'Attention.',
  bad: 'Problem.',
};

/** What a view says that has nothing to show yet. */
export function emptyState(title: string, next: HtmlValue, action?: HtmlValue): Html {
  return html`<section class="empty"><h2>${title}</h2><p>${next}</p>${action}</section>`;
}
