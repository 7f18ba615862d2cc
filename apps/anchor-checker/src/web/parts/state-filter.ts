import type { StateCounts } from '../../store/views.js';
import { type Html, html } from '../markup/html.js';
import { countOf, SHOWN_STATES, STATE_WORDS, totalOf } from './states.js';

/** A way to all, and one to each state that there is. */
export function stateFilter(
  counts: StateCounts,
  chosen: string | undefined,
  addressOf: (query: { readonly state?: string }) => string,
): Html {
  const states = SHOWN_STATES.filter((state) => countOf(counts, state) > 0 || state === chosen);
  const all = link(addressOf({}), totalOf(counts), 'All', '', chosen === undefined);
  const some = states.map((state) =>
    link(addressOf({ state }), countOf(counts, state), STATE_WORDS[state], state, state === chosen),
  );
  return html`<nav class="filter" aria-label="State"><ul>${all}${some}</ul></nav>`;
}

function link(
  address: string,
  count: number,
  word: string,
  state: string,
  isChosen: boolean,
): Html {
  const current = isChosen ? html` aria-current="page"` : undefined;
  return html`<li><a class="is-${state}" href="${address}"${current}>${word} <b>${count}</b></a></li>`;
}
