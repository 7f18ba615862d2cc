import type { AuditView, Page, RepositoryView } from '../../store/views.js';
import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { codeHtml } from '../markup/value-html.js';
import { choiceHtml, fieldHtml, hidden } from '../parts/form.js';
import { emptyState } from '../parts/notice.js';
import { pager } from '../parts/pager.js';
import { auditTable } from './audit-table.js';

/** What the record is narrowed to. */
export interface AuditShown {
  readonly repository?: string | undefined;
  readonly anchor?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The record of decisions, the newest first. */
export function auditView(
  entries: Page<AuditView>,
  repositories: readonly RepositoryView[],
  actions: readonly string[],
  shown: AuditShown,
): Html {
  const { cursor, ...filter } = shown;
  const next =
    entries.cursor === undefined
      ? undefined
      : addressOf.audit({ ...filter, cursor: entries.cursor });
  const isNarrow = Object.values(filter).some((value) => value !== undefined);
  const first = cursor === undefined ? undefined : addressOf.audit(filter);
  return html`<h1>Audit</h1><p class="lead">Every confirmation, relink, creation and removal: who, when, from which state, at which commit and hash. Nothing here is ever changed.</p>
${filterForm(shown, repositories, actions, isNarrow)}${
  entries.items.length === 0 ? nothing(isNarrow) : auditTable(entries.items)
}${pager(next, 'Older entries', first)}`;
}

function nothing(isNarrow: boolean): Html {
  return isNarrow
    ? emptyState(
        'Nothing matches',
        'Try fewer filters.',
        html`<a class="button" href="${addressOf.audit()}">Show everything</a>`,
      )
    : emptyState(
        'Nothing decided yet',
        'What people and agents confirm is recorded here.',
        html`<a class="button" href="${addressOf.queue()}">Review</a>`,
      );
}

function filterForm(
  { repository = '', anchor, actor = '', action = '' }: AuditShown,
  repositories: readonly RepositoryView[],
  actions: readonly string[],
  isNarrow: boolean,
): Html {
  const names = repositories.map(({ id, name }) => [id, name] as const);
  const one =
    anchor === undefined
      ? undefined
      : html`${hidden({ anchor })}<p class="field"><span>Anchor</span>${codeHtml(anchor)}</p>`;
  return html`<form class="filters" method="get" action="${addressOf.audit()}" role="search" aria-label="Audit">${choiceHtml('repository', 'Repository', [['', 'All'], ...names], repository)}${choiceHtml('action', 'Action', [['', 'All'], ...actions.map((it) => [it, it] as const)], action)}${fieldHtml({ name: 'actor', label: 'Who', type: 'search', value: actor })}${one}<p class="buttons"><button>Filter</button>${isNarrow ? html` <a href="${addressOf.audit()}">Show everything</a>` : undefined}</p></form>`;
}
