import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { timeHtml } from '../markup/time-html.js';
import { valueHtml } from '../markup/value-html.js';
import { postForm } from '../parts/form.js';
import { emptyState } from '../parts/notice.js';
import type { ViewContext } from '../view-context.js';
import type { DeadJobView, JobsView, WorkJobView } from '../web-service.js';
import { settingsView } from './settings.js';

/** What was given up after all attempts, and what waits or runs. */
export function settingsJobsView(jobs: JobsView, context: ViewContext): Html {
  const { dead, work, waiting, running } = jobs;
  const letters =
    dead.length === 0
      ? emptyState('No dead letters', 'No work was given up.')
      : html`<p class="quiet">Given up after all attempts. Mend the cause, then try again.</p><ul class="rows card">${dead.map(
          (job) => deadRow(job, context),
        )}</ul>`;
  const list =
    work.length === 0
      ? emptyState(
          'Nothing to do',
          'Checks begin after a push, on their schedule, and by “Check now”.',
        )
      : html`<ul class="rows card">${work.map(workRow)}</ul>`;
  return settingsView(
    'jobs',
    html`<p class="lead"><a href="#dead">${dead.length} given up</a>, <a href="#work">${waiting} waiting, ${running} running</a>.</p>
<h2 class="section" id="dead">Dead letters</h2>${letters}<h2 class="section" id="work">Waiting and running</h2>${list}`,
  );
}

function deadRow(job: DeadJobView, context: ViewContext): Html {
  const { id, name, failedAt, error } = job;
  const again = postForm(
    context.reader,
    addressOf.jobRetry(id),
    html`<button>Try again<span class="unseen">: ${name}</span></button>`,
  );
  return html`<li class="row"><div class="row-main"><h3>${name}${ofRepository(job)}</h3><p class="error-text">${valueHtml(error)}</p><p class="quiet">Given up ${timeHtml(failedAt)}</p></div>${again}</li>`;
}

function workRow(job: WorkJobView): Html {
  const { name, state, createdAt } = job;
  return html`<li class="row"><span class="badge is-${BADGES[state]}">${WORDS[state]}</span><div class="row-main"><h3>${name}${ofRepository(job)}</h3><p class="quiet">From ${timeHtml(createdAt)}</p></div></li>`;
}

function ofRepository(job: DeadJobView | WorkJobView): Html | undefined {
  const { repositoryId, repositoryName } = job;
  if (repositoryId === undefined || repositoryName === undefined) return undefined;
  return html` of <a href="${addressOf.repository(repositoryId)}">${valueHtml(repositoryName)}</a>`;
}

const WORDS = { waiting: 'Waiting', retrying: 'Trying again', running: 'Running' } as const;
const BADGES = { waiting: 'retired', retrying: 'stale', running: 'moved-renamed' } as const;
