import type { AnchorView, Page, RepositoryView } from '../../store/views.js';
import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { valueHtml } from '../markup/value-html.js';
import { crumbs } from '../parts/crumbs.js';
import { emptyState } from '../parts/notice.js';
import { pager } from '../parts/pager.js';
import { stateFilter } from '../parts/state-filter.js';
import type { ViewContext } from '../view-context.js';
import { anchorCard } from './anchor-card.js';
import type { Shown } from './document.js';
import { partialNotice } from './repository-notices.js';

/** The anchors of a repository over all its documents. */
export function anchorsView(
  repository: RepositoryView,
  anchors: Page<AnchorView>,
  { state, cursor }: Shown,
  context: ViewContext,
): Html {
  const { id, name, url, counts } = repository;
  const address = (query: { readonly state?: string; readonly cursor?: string }) =>
    addressOf.anchors(id, query);
  const kept = state === undefined ? {} : { state };
  const next =
    anchors.cursor === undefined ? undefined : address({ ...kept, cursor: anchors.cursor });
  const options = { repositoryUrl: url, showsDocument: true };
  return html`${crumbs([
    ['Repositories', addressOf.repositories()],
    [valueHtml(name), addressOf.repository(id)],
  ])}<h1>Anchors of ${valueHtml(name)}</h1>${partialNotice(repository)}${stateFilter(counts, state, address)}
<h2 class="unseen">Anchors</h2>${
    anchors.items.length === 0
      ? emptyState('No anchors here', 'No anchor of this repository is in this state.')
      : html`<div class="stack" data-cards>${anchors.items.map((anchor) => anchorCard(anchor, context, options))}</div>`
  }${pager(next, 'More anchors', cursor === undefined ? undefined : address(kept))}`;
}
