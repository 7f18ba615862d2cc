import { type Html, html } from './html.js';

/**
 * A moment, written in UTC; the page's script writes it in the reader's zone. A text that is no moment
 * stands as it is: dates of commits are made by whoever commits.
 */
export function timeHtml(moment: string): Html {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return html`${moment}`;
  const iso = date.toISOString();
  return html`<time datetime="${iso}" title="${FULL.format(date)}">${SHORT.format(date)} UTC</time>`;
}

/** `1 December 2026`, for sentences. */
export function dayText(moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : DAY.format(date);
}

const UTC = { timeZone: 'UTC' } as const;
const SHORT = new Intl.DateTimeFormat('en-GB', {
  ...UTC,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const FULL = new Intl.DateTimeFormat('en-GB', { ...UTC, dateStyle: 'full', timeStyle: 'long' });
const DAY = new Intl.DateTimeFormat('en-GB', { ...UTC, dateStyle: 'long' });
