import type { AuditView } from '../../store/views.js';
import { addressOf } from '../markup/addresses.js';
import { type Html, type HtmlValue, html } from '../markup/html.js';
import { timeHtml } from '../markup/time-html.js';
import { codeHtml, valueHtml } from '../markup/value-html.js';
import { type ShownState, STATE_WORDS } from '../parts/states.js';

/** Lines of the record as a table; on narrow screens each line is a block. */
export function auditTable(entries: readonly AuditView[]): Html {
  return html`<div class="card flush"><table class="table"><thead><tr><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th><th scope="col">Of</th><th scope="col">Seen</th></tr></thead><tbody>${entries.map(row)}</tbody></table></div>`;
}

function row(entry: AuditView): Html {
  const { at, actor, actorKind, action, previousState, note } = entry;
  const agent = actorKind === 'agent' ? html` <span class="tag">agent</span>` : undefined;
  const was =
    previousState === undefined
      ? undefined
      : html` <span class="quiet">was ${wordsOf(previousState)}</span>`;
  const said = note === undefined ? undefined : html`<p class="note-text">${valueHtml(note)}</p>`;
  return html`<tr><td data-label="When">${timeHtml(at)}</td><td data-label="Who">${valueHtml(actor)}${agent}</td><td data-label="What"><b>${action}</b>${was}${said}</td><td data-label="Of">${subject(entry)}</td><td data-label="Seen">${seen(entry)}</td></tr>`;
}

function subject(entry: AuditView): HtmlValue {
  const { repositoryId, repositoryName, anchorId, document, target } = entry;
  const name = target ?? anchorId;
  const anchor =
    name === undefined
      ? undefined
      : repositoryId === undefined || anchorId === undefined
        ? codeHtml(name)
        : html`<a href="${addressOf.anchor({ repositoryId, id: anchorId })}">${codeHtml(name)}</a>`;
  const place = [repositoryName, document].filter((part) => part !== undefined);
  const where =
    place.length === 0
      ? undefined
      : html` <span class="quiet">${valueHtml(place.join(' / '))}</span>`;
  return anchor === undefined && where === undefined
    ? html`<span class="quiet">–</span>`
    : html`${anchor}${where}`;
}

function seen({ commit, hash }: AuditView): HtmlValue {
  if (commit === undefined && hash === undefined) return html`<span class="quiet">–</span>`;
  const at = commit === undefined ? undefined : codeHtml(commit.slice(0, 8));
  return html`${at} ${hash === undefined ? undefined : html`<code class="quiet">${hash.slice(0, hash.indexOf(':') + 9)}</code>`}`;
}

function wordsOf(state: string): string {
  return (STATE_WORDS[state as ShownState] ?? state).toLowerCase();
}
