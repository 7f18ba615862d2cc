import type { AnchorView, DocumentView, Page, RepositoryView } from '../../store/views.js';
import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { valueHtml } from '../markup/value-html.js';
import { crumbs } from '../parts/crumbs.js';
import { emptyState } from '../parts/notice.js';
import { pager } from '../parts/pager.js';
import { stateFilter } from '../parts/state-filter.js';
import type { ViewContext } from '../view-context.js';
import type { ListedState } from '../web-service.js';
import { anchorCard } from './anchor-card.js';
import { partialNotice, problemNotices } from './repository-notices.js';

/** What a list of anchors shows of all that there are. */
export interface Shown {
  readonly state?: ListedState | undefined;
  /** Where the page begins; absent for the first. */
  readonly cursor?: string | undefined;
}

/** One document with its anchors, the worst first. */
export function documentView(
  repository: RepositoryView,
  view: DocumentView,
  anchors: Page<AnchorView>,
  { state, cursor }: Shown,
  context: ViewContext,
): Html {
  const { document, isElsewhere, counts, problems } = view;
  const address = (query: { readonly state?: string; readonly cursor?: string }) =>
    addressOf.document(repository.id, document, query);
  const kept = state === undefined ? {} : { state };
  const next =
    anchors.cursor === undefined ? undefined : address({ ...kept, cursor: anchors.cursor });
  const options = { repositoryUrl: repository.url, showsDocument: false };
  return html`${crumbs([
    ['Repositories', addressOf.repositories()],
    [valueHtml(repository.name), addressOf.repository(repository.id)],
  ])}
<div class="head"><div><h1>${valueHtml(document)}</h1>${isElsewhere ? html`<p class="quiet">A document that lives elsewhere.</p>` : undefined}</div></div>
${problemNotices(problems)}${partialNotice(repository)}
${stateFilter(counts, state, address)}
<h2 class="unseen">Anchors</h2>${
    anchors.items.length === 0
      ? emptyState('No anchors here', 'No anchor of this document is in this state.')
      : html`<div class="stack" data-cards>${anchors.items.map((anchor) => anchorCard(anchor, context, options))}</div>`
  }${pager(next, 'More anchors', cursor === undefined ? undefined : address(kept))}`;
}
