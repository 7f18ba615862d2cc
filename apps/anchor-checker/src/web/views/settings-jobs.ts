import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { timeHtml } from '../markup/time-html.js';
import { valueHtml } from '../markup/value-html.js';
import { postForm } from '../parts/form.js';
import { emptyState } from '../parts/notice.js';
import type { ViewContext } from '../view-context.js';
import type { DeadJobView, JobsView } from '../web-service.js';
import { settingsView } from './settings.js';

/** How much work there is, and what was given up after all attempts. */
export function settingsJobsView({ dead, waiting, running }: JobsView, context: ViewContext): Html {
  const letters =
    dead.length === 0
      ? emptyState(
          'No dead letters',
          'No work was given up. Checks begin after a push, on their schedule, and by “Check now”.',
        )
      : html`<p class="quiet">Given up after all attempts. Mend the cause, then try again.</p><ul class="rows card">${dead.map(
          (job) => jobRow(job, context),
        )}</ul>`;
  return settingsView(
    'jobs',
    html`<p class="lead">${waiting} ${waiting === 1 ? 'job waits' : 'jobs wait'}, ${running} ${running === 1 ? 'runs' : 'run'}; <a href="#dead">${dead.length} given up</a>.</p>
<h2 class="section" id="dead">Dead letters</h2>${letters}`,
  );
}

function jobRow(job: DeadJobView, context: ViewContext): Html {
  const { id, name, repositoryId, repositoryName, failedAt, error } = job;
  const of =
    repositoryId === undefined
      ? undefined
      : html` of <a href="${addressOf.repository(repositoryId)}">${valueHtml(repositoryName ?? repositoryId)}</a>`;
  const again = postForm(
    context.reader,
    addressOf.jobRetry(id),
    html`<button>Try again<span class="unseen">: ${name}</span></button>`,
  );
  return html`<li class="row"><div class="row-main"><h3>${name}${of}</h3><p class="error-text">${valueHtml(error)}</p><p class="quiet">Given up ${timeHtml(failedAt)}</p></div>${again}</li>`;
}
