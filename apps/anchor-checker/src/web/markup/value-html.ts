import { type Html, html } from './html.js';

/** A name from a repository: writing from right to left does not reorder what stands around it. */
export function valueHtml(value: string): Html {
  return html`<bdi>${value}</bdi>`;
}

/** The same, as code. */
export function codeHtml(value: string): Html {
  return html`<code><bdi>${value}</bdi></code>`;
}
