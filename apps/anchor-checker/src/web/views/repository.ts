import type { Activity } from '../../store/activity.js';
import type { DocumentView, Page, RepositoryView } from '../../store/views.js';
import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { codeHtml, valueHtml } from '../markup/value-html.js';
import { crumbs } from '../parts/crumbs.js';
import { emptyState } from '../parts/notice.js';
import { pager } from '../parts/pager.js';
import { countLinks, stateBadge, worstOf } from '../parts/states.js';
import type { ViewContext } from '../view-context.js';
import { repositoryHead } from './repository-head.js';

/** One repository: its documents, the worst first. */
export function repositoryView(
  repository: RepositoryView,
  documents: Page<DocumentView>,
  activity: Activity,
  context: ViewContext,
): Html {
  const { id } = repository;
  // Files without anchors are listed for their problems, which are told above already.
  const shown = documents.items.filter(({ anchors }) => anchors > 0);
  const next =
    documents.cursor === undefined
      ? undefined
      : addressOf.repository(id, { cursor: documents.cursor });
  return html`${crumbs([['Repositories', addressOf.repositories()]])}
<div data-live>${repositoryHead(repository, activity, context)}
<h2 class="section">Documents</h2>${
    shown.length === 0
      ? noDocuments(repository)
      : html`<ul class="rows card">${shown.map(documentRow)}</ul>`
  }</div>${pager(next, 'More documents')}`;
}

function noDocuments({ check, problems }: RepositoryView): Html {
  if (problems.length > 0) {
    return emptyState(
      'Nothing could be read',
      'Mend the file that is named above, commit, and push.',
    );
  }
  if (check === undefined) {
    return emptyState(
      'Nothing is known yet',
      'The first check finds the anchors. It begins by itself; this page shows when it is done.',
    );
  }
  return emptyState(
    'No anchors yet',
    html`Anchors tie a document to what it speaks of in the code. In a clone of the repository, ${codeHtml('holdfast anchors suggest README.md --write')} proposes them; commit ${codeHtml('.holdfast/anchors.json')} and push.`,
  );
}

function documentRow(view: DocumentView): Html {
  const { repositoryId, document, anchors, counts, isElsewhere } = view;
  const address = addressOf.document(repositoryId, document);
  const elsewhere = isElsewhere ? html` <span class="tag">elsewhere</span>` : undefined;
  return html`<li class="row">${stateBadge(worstOf(counts))}<div class="row-main"><h3><a href="${address}">${valueHtml(document)}</a>${elsewhere}</h3>${countLinks(
    counts,
    (state) => addressOf.document(repositoryId, document, { state }),
  )}</div><a class="row-total" href="${address}">${anchors} ${anchors === 1 ? 'anchor' : 'anchors'}</a></li>`;
}
