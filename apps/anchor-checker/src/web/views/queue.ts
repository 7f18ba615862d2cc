import type { AnchorView, Page, RepositoryView } from '../../store/views.js';
import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { valueHtml } from '../markup/value-html.js';
import { emptyState } from '../parts/notice.js';
import { pager } from '../parts/pager.js';
import { waitingOf } from '../parts/states.js';
import type { ViewContext } from '../view-context.js';
import { anchorCard } from './anchor-card.js';
import { partialNotice } from './repository-notices.js';

/** Which part of the queue is shown. */
export interface QueueShown {
  readonly repositoryId?: string | undefined;
  readonly cursor?: string | undefined;
}

/** All that waits for a person, the worst first. */
export function queueView(
  repositories: readonly RepositoryView[],
  anchors: Page<AnchorView>,
  { repositoryId, cursor }: QueueShown,
  context: ViewContext,
): Html {
  const kept = repositoryId === undefined ? {} : { repository: repositoryId };
  const urls = new Map(repositories.map(({ id, url }) => [id, url]));
  const partial = repositories
    .filter(({ id }) => repositoryId === undefined || id === repositoryId)
    .map((repository) => partialNotice(repository, true));
  const cards = anchors.items.map((anchor) =>
    anchorCard(anchor, context, {
      repositoryUrl: urls.get(anchor.repositoryId),
      showsDocument: true,
    }),
  );
  const next =
    anchors.cursor === undefined ? undefined : addressOf.queue({ ...kept, cursor: anchors.cursor });
  return html`<h1>Review</h1><p class="lead">Documents that may have stopped being true. Read what changed, mend the document if it has to be, then confirm.</p>
${repositoryFilter(repositories, repositoryId)}${partial}
<div data-queue><p class="keys" data-keys hidden>Keys: <kbd>j</kbd> next, <kbd>k</kbd> previous, <kbd>d</kbd> difference, <kbd>c</kbd> confirm.</p>
<h2 class="unseen">Anchors</h2>${
    cards.length === 0 ? nothing(repositories) : html`<div class="stack" data-cards>${cards}</div>`
  }</div>${pager(next, 'More to review', cursor === undefined ? undefined : addressOf.queue(kept))}`;
}

function nothing(repositories: readonly RepositoryView[]): Html {
  return repositories.length === 0
    ? emptyState(
        'Nothing to review yet',
        'Add a repository; what its checks find comes here.',
        html`<a class="button" href="${addressOf.repositories()}">Repositories</a>`,
      )
    : emptyState(
        'Nothing waits for a person',
        'Every document that was checked says what the code does. The next push is checked by itself.',
        html`<a class="button" href="${addressOf.audit()}">What was decided</a>`,
      );
}

function repositoryFilter(
  repositories: readonly RepositoryView[],
  chosen: string | undefined,
): Html | undefined {
  const some = repositories.filter(({ id, counts }) => waitingOf(counts) > 0 || id === chosen);
  if (some.length === 0) return undefined;
  const total = repositories.reduce((sum, { counts }) => sum + waitingOf(counts), 0);
  const link = (address: string, name: Html, count: number, isChosen: boolean) =>
    html`<li><a href="${address}"${isChosen ? html` aria-current="page"` : undefined}>${name} <b>${count}</b></a></li>`;
  return html`<nav class="filter" aria-label="Repository"><ul>${link(addressOf.queue(), html`All`, total, chosen === undefined)}${some.map(
    ({ id, name, counts }) =>
      link(addressOf.queue({ repository: id }), valueHtml(name), waitingOf(counts), id === chosen),
  )}</ul></nav>`;
}
