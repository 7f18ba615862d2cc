import type { RepositoryView } from '../../store/views.js';
import { PROVIDERS } from '../../webhooks/webhook.js';
import { addressOf } from '../markup/addresses.js';
import { type Html, html } from '../markup/html.js';
import { timeHtml } from '../markup/time-html.js';
import { codeHtml, valueHtml } from '../markup/value-html.js';
import { choiceHtml, fieldHtml, hidden, postForm } from '../parts/form.js';
import { emptyState, notice } from '../parts/notice.js';
import type { ViewContext } from '../view-context.js';
import { settingsView } from './settings.js';

/** What was typed into the form that could not be taken, and why. */
export interface RefusedRepository {
  readonly values: Readonly<Record<string, string>>;
  readonly messages: readonly string[];
}

/** Registered repositories, and a form for another one. */
export function settingsRepositoriesView(
  repositories: readonly RepositoryView[],
  context: ViewContext,
  refused?: RefusedRepository,
): Html {
  const list =
    repositories.length === 0
      ? emptyState('No repository yet', 'Add the first one below.')
      : html`<ul class="rows card">${repositories.map((it) => repositoryRow(it, context))}</ul>`;
  return settingsView(
    'repositories',
    html`<h2 class="section">Registered</h2>${list}${addForm(context, refused)}`,
  );
}

function repositoryRow(repository: RepositoryView, context: ViewContext): Html {
  const { id, name, url, defaultRef, everyMinutes, credential, createdAt, createdBy } = repository;
  const every = everyMinutes === 0 ? 'after pushes only' : `every ${everyMinutes} minutes`;
  const check = postForm(
    context.reader,
    addressOf.check(id),
    html`${hidden({ return_to: context.here })}<button>Check now<span class="unseen">: ${name}</span></button>`,
  );
  const remove = postForm(
    context.reader,
    addressOf.removal(id),
    html`<p>Its mirror, its anchors’ states and the confirmations that are kept only here go; the record of decisions stays.</p><button class="danger">Remove ${valueHtml(name)}</button>`,
  );
  return html`<li class="row"><div class="row-main"><h3><a href="${addressOf.repository(id)}">${valueHtml(name)}</a></h3><p class="quiet">${valueHtml(url)} <span aria-hidden="true">·</span> ${valueHtml(defaultRef)} <span aria-hidden="true">·</span> checked ${every}${
    credential === undefined
      ? undefined
      : html` <span aria-hidden="true">·</span> token from ${codeHtml(credential)}`
  }</p><p class="quiet">Added by ${valueHtml(createdBy)}, ${timeHtml(createdAt)}</p><details class="more"><summary>Remove…</summary>${remove}</details></div>${check}</li>`;
}

function addForm({ reader }: ViewContext, refused: RefusedRepository | undefined): Html {
  const value = (name: string) => refused?.values[name] ?? '';
  const problems = refused?.messages.map((message) => notice('bad', valueHtml(message)));
  const fields = html`${fieldHtml({ name: 'url', label: 'URL', required: true, value: value('url'), hint: 'As for git clone, over https. No user name or password in it.' })}
<div class="pair">${fieldHtml({ name: 'name', label: 'Name', value: value('name'), hint: 'The last part of the URL without.' })}${fieldHtml({ name: 'default_ref', label: 'Branch', value: value('default_ref'), hint: html`${codeHtml('main')} without.` })}</div>
<div class="pair">${choiceHtml('provider', 'Forge', [['', 'None'], ...PROVIDERS.map((it) => [it, PROVIDER_NAMES[it]] as const)], value('provider'))}${fieldHtml({ name: 'every_minutes', label: 'Check every … minutes', type: 'number', value: value('every_minutes'), hint: 'Besides pushes; 0 for never.' })}</div>
${fieldHtml({ name: 'credential', label: 'Environment variable with its token', value: value('credential'), hint: html`${codeHtml('HOLDFAST_GIT_TOKEN')} or ${codeHtml('HOLDFAST_GIT_TOKEN_NAME')}: the name only, never the token.` })}`;
  return html`<h2 class="section" id="add">Add a repository</h2>${problems}${postForm(
    reader,
    addressOf.settings('repositories'),
    html`${fields}<p class="buttons"><button class="primary">Add and check</button></p>`,
    'card form',
  )}`;
}

/** Forges as they call themselves. */
export const PROVIDER_NAMES = { github: 'GitHub', gitlab: 'GitLab', gitea: 'Gitea' } as const;
