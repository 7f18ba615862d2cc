import type { AnchorView, StateCounts } from '../../store/views.js';
import { type Html, html } from '../markup/html.js';

/** A state as it is shown: those that are stored, and that there is none. */
export type ShownState = 'fresh' | 'stale' | 'moved-renamed' | 'lost' | 'retired' | 'unchecked';

/** The worst first, as everything is listed. */
export const SHOWN_STATES: readonly ShownState[] = [
  'lost',
  'stale',
  'moved-renamed',
  'unchecked',
  'fresh',
  'retired',
];

/** A state in words. */
export const STATE_WORDS: Readonly<Record<ShownState, string>> = {
  fresh: 'Fresh',
  stale: 'Stale',
  'moved-renamed': 'Moved or renamed',
  lost: 'Lost',
  retired: 'Retired',
  unchecked: 'Not checked',
};

/** How many anchors are in a state. */
export function countOf(counts: StateCounts, state: ShownState): number {
  return state === 'moved-renamed' ? counts.moved_renamed : counts[state];
}

/** All anchors. */
export function totalOf(counts: StateCounts): number {
  return SHOWN_STATES.reduce((sum, state) => sum + countOf(counts, state), 0);
}

/** The worst state that there is; retired where there are no anchors. */
export function worstOf(counts: StateCounts): ShownState {
  return SHOWN_STATES.find((state) => countOf(counts, state) > 0) ?? 'retired';
}

/** Those that wait for a person. */
export function waitingOf(counts: StateCounts): number {
  return counts.lost + counts.stale + counts.moved_renamed;
}

/** The state that an anchor is counted under: what the last check could not settle is not checked. */
export function shownState({
  state,
  unchecked,
}: Pick<AnchorView, 'state' | 'unchecked'>): ShownState {
  return unchecked === undefined ? (state ?? 'unchecked') : 'unchecked';
}

/** A state as a badge: a sign, a word, and a colour that says nothing more. */
export function stateBadge(state: ShownState): Html {
  return html`<span class="badge is-${state}"><span aria-hidden="true">${SIGNS[state]}</span> ${STATE_WORDS[state]}</span>`;
}

const SIGNS: Readonly<Record<ShownState, string>> = {
  fresh: '✓',
  stale: '≠',
  'moved-renamed': '→',
  lost: '✕',
  retired: '–',
  unchecked: '…',
};

/** How many anchors are in which state, each number leading to them. */
export function countLinks(counts: StateCounts, addressOf: (state: ShownState) => string): Html {
  const shown = SHOWN_STATES.filter((state) => countOf(counts, state) > 0);
  if (shown.length === 0) return html`<p class="quiet">No anchors yet.</p>`;
  return html`<ul class="counts">${shown.map(
    (state) =>
      html`<li><a class="count is-${state}" href="${addressOf(state)}"><b>${countOf(counts, state)}</b> ${STATE_WORDS[state].toLowerCase()}</a></li>`,
  )}</ul>`;
}
