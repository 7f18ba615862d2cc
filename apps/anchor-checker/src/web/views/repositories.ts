import type { RepositoryView } from '../../store/views.js';
import { mayAct } from '../access/role.js';
import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { timeHtml } from '../markup/time-html.js';
import { valueHtml } from '../markup/value-html.js';
import { commitLink } from '../parts/commit-link.js';
import { emptyState } from '../parts/notice.js';
import { sparkline } from '../parts/sparkline.js';
import { countLinks, totalOf, waitingOf } from '../parts/states.js';
import type { ViewContext } from '../view-context.js';
import { repositoryNotices } from './repository-notices.js';

/** All repositories, those with the most to do first. */
export function repositoriesView(
  repositories: readonly RepositoryView[],
  context: ViewContext,
): Html {
  if (repositories.length === 0) return html`<h1>Repositories</h1>${nothingYet(context)}`;
  const sorted = repositories.toSorted(
    (a, b) =>
      waitingOf(b.counts) - waitingOf(a.counts) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
  return html`<h1>Repositories</h1>${summary(repositories)}<ul class="stack">${sorted.map(repositoryRow)}</ul>`;
}

function nothingYet({ reader }: ViewContext): Html {
  return mayAct(reader.role, 'admin')
    ? emptyState(
        'No repository yet',
        'Add one by its URL: it is mirrored, its anchors are checked, and they are checked again after every push.',
        html`<a class="button primary" href="${addressOf.settings('repositories')}">Add a repository</a>`,
      )
    : emptyState('No repository yet', 'Somebody with the role admin can add one in the settings.');
}

function summary(repositories: readonly RepositoryView[]): Html {
  const sum = (of: (repository: RepositoryView) => number) =>
    repositories.reduce((total, repository) => total + of(repository), 0);
  const waiting = sum(({ counts }) => waitingOf(counts));
  const anchors = sum(({ counts }) => totalOf(counts));
  return html`<p class="lead">${
    waiting === 0
      ? html`Nothing waits for a person.`
      : html`<a href="${addressOf.queue()}"><b>${waiting}</b> of ${anchors} anchors</a> ${waiting === 1 ? 'waits' : 'wait'} for a person.`
  }</p>`;
}

function repositoryRow(repository: RepositoryView): Html {
  const { id, name, url, defaultRef, counts, documents, check, history } = repository;
  return html`<li class="card repository"><div class="repository-head"><h2><a href="${addressOf.repository(id)}">${valueHtml(name)}</a></h2><p class="quiet">${valueHtml(url)} <span aria-hidden="true">·</span> ${valueHtml(defaultRef)}</p></div>
<div class="repository-spark">${sparkline(history)}</div>
<div class="repository-counts">${countLinks(counts, (state) => addressOf.anchors(id, { state }))}</div>
<p class="quiet repository-foot"><a href="${addressOf.repository(id)}">${documents} ${documents === 1 ? 'document' : 'documents'}</a> <span aria-hidden="true">·</span> ${
    check === undefined
      ? 'not checked yet'
      : html`checked ${timeHtml(check.checkedAt)} at ${commitLink(check.commit, url)}`
  }</p>${repositoryNotices(repository)}</li>`;
}
