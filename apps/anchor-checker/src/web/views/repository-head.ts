import type { Activity } from '../../store/activity.js';
import type { RepositoryView } from '../../store/views.js';
import { mayAct } from '../access/role.js';
import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { timeHtml } from '../markup/time-html.js';
import { valueHtml } from '../markup/value-html.js';
import { commitLink } from '../parts/commit-link.js';
import { hidden, postForm } from '../parts/form.js';
import { sparkline } from '../parts/sparkline.js';
import { countLinks } from '../parts/states.js';
import type { ViewContext } from '../view-context.js';
import { repositoryNotices } from './repository-notices.js';

/** How a repository stands; while a check runs, the page's script looks again. */
export function repositoryHead(
  repository: RepositoryView,
  activity: Activity,
  context: ViewContext,
): Html {
  const { id, name, url, defaultRef, counts, history } = repository;
  return html`<div class="head"><div><h1>${valueHtml(name)}</h1><p class="quiet">${valueHtml(url)} <span aria-hidden="true">·</span> ${valueHtml(defaultRef)}</p></div>${checkNow(repository, context)}</div>
<section class="card standing" aria-label="How it stands"><div>${countLinks(counts, (state) => addressOf.anchors(id, { state }))}<p class="quiet" role="status">${standing(repository, activity, context)}</p></div>${sparkline(history)}</section>
${repositoryNotices(repository)}`;
}

function checkNow({ id }: RepositoryView, context: ViewContext): Html | undefined {
  if (!mayAct(context.reader.role, 'editor')) return undefined;
  const content = html`${hidden({ return_to: addressOf.repository(id) })}<button>Check now</button>`;
  return postForm(context.reader, addressOf.check(id), content);
}

function standing({ check, url }: RepositoryView, activity: Activity, { here }: ViewContext): Html {
  const last =
    check === undefined
      ? html`Not checked yet.`
      : html`Checked ${timeHtml(check.checkedAt)} at ${commitLink(check.commit, url)}; ${check.budget.files_read} files read in ${seconds(check.budget.elapsed_ms)}.`;
  if (activity === 'idle') return last;
  const now = activity === 'running' ? 'A check is running.' : 'A check is waiting to run.';
  return html`<span class="busy" data-busy>${now}</span> <a href="${here}">Look again</a>. ${last}`;
}

function seconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
