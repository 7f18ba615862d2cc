import { type Html, html } from '../markup/html.js';

/** The way to the rest of a list. */
export function pager(next: string | undefined, words: string, first?: string): Html | undefined {
  if (next === undefined && first === undefined) return undefined;
  const back =
    first === undefined ? undefined : html`<a class="button" href="${first}">Back to the start</a>`;
  const on =
    next === undefined ? undefined : html`<a class="button" rel="next" href="${next}">${words}</a>`;
  return html`<nav class="pager" aria-label="Pages">${back}${on}</nav>`;
}
