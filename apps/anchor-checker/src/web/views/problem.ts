import { type Html, type HtmlValue, html } from '../markup/html.js';

/** What a view says that cannot be shown, and the way on. */
export function problemView(
  title: string,
  text: HtmlValue,
  way: readonly [words: string, address: string],
): Html {
  const [words, address] = way;
  return html`<section class="empty"><h1>${title}</h1><p>${text}</p><a class="button" href="${address}">${words}</a></section>`;
}
