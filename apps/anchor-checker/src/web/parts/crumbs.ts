import { type Html, type HtmlValue, html } from '../markup/html.js';

/** One step of the way to a view. */
export type Crumb = readonly [text: HtmlValue, address: string];

/** The way to a view. */
export function crumbs(steps: readonly Crumb[]): Html {
  return html`<nav class="crumbs" aria-label="Where this is"><ol>${steps.map(
    ([text, address]) => html`<li><a href="${address}">${text}</a></li>`,
  )}</ol></nav>`;
}
