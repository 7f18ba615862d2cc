import { returnTo } from '../access/return-to.js';
import { addressOf } from '../markup/addresses.js';
import { anchorsView } from '../views/anchors.js';
import { documentView } from '../views/document.js';
import { repositoriesView } from '../views/repositories.js';
import { repositoryView } from '../views/repository.js';
import { LISTED_STATES, type ListedState } from '../web-service.js';
import { withFlash } from './flashes.js';
import type { WebAnswer, WebRequest, WebRoute } from './web-route.js';

/** Anchors on one page of a list: cards without their differences, which come on demand. */
export const CARDS = 50;

/** Repositories, their documents, and the anchors of these. */
export const REPOSITORY_ROUTES: readonly WebRoute[] = [
  { method: 'GET', url: '/', role: 'viewer', answer: repositories },
  { method: 'GET', url: '/repositories/:id', role: 'viewer', answer: repository },
  { method: 'GET', url: '/repositories/:id/document', role: 'viewer', answer: document },
  { method: 'GET', url: '/repositories/:id/anchors', role: 'viewer', answer: anchors },
  { method: 'POST', url: '/repositories/:id/check', role: 'editor', answer: check },
];

async function repositories({ service, context }: WebRequest): Promise<WebAnswer> {
  const content = repositoriesView(await service.repositories(), context);
  return { kind: 'page', title: 'Repositories', area: 'repositories', content };
}

async function repository({ service, context, params, query }: WebRequest): Promise<WebAnswer> {
  const found = await service.repository(params.id ?? '');
  if (found === undefined) return NO_REPOSITORY;
  const [documents, activity] = await Promise.all([
    service.documents(found.id, query.one('cursor')),
    service.activity(found.id),
  ]);
  const content = repositoryView(found, documents, activity, context);
  return { kind: 'page', title: found.name, area: 'repositories', content };
}

async function document({ service, context, params, query }: WebRequest): Promise<WebAnswer> {
  const path = query.one('path') ?? '';
  const found = await service.repository(params.id ?? '');
  if (found === undefined) return NO_REPOSITORY;
  const view = await service.document(found.id, path);
  if (view === undefined) return { kind: 'missing', what: 'No anchor is in this document.' };
  const shown = shownOf(query);
  const page = await service.anchors({
    repositoryId: found.id,
    document: path,
    ...defined(shown),
    limit: CARDS,
  });
  const content = documentView(found, view, page, shown, context);
  return { kind: 'page', title: path, area: 'repositories', content };
}

async function anchors({ service, context, params, query }: WebRequest): Promise<WebAnswer> {
  const found = await service.repository(params.id ?? '');
  if (found === undefined) return NO_REPOSITORY;
  const shown = shownOf(query);
  const page = await service.anchors({ repositoryId: found.id, ...defined(shown), limit: CARDS });
  const content = anchorsView(found, page, shown, context);
  return { kind: 'page', title: `Anchors of ${found.name}`, area: 'repositories', content };
}

async function check({ service, context, params, form }: WebRequest): Promise<WebAnswer> {
  const id = params.id ?? '';
  if (!(await service.checkNow(id, context.reader.actor))) return NO_REPOSITORY;
  const back = form.one('return_to');
  const to = back === undefined ? addressOf.repository(id) : returnTo(back);
  return { kind: 'redirect', to: withFlash(to, 'check-asked') };
}

/** What is answered for an id that no repository has. */
export const NO_REPOSITORY: WebAnswer = { kind: 'missing', what: 'No repository has this id.' };

interface ShownQuery {
  readonly state?: ListedState | undefined;
  readonly cursor?: string | undefined;
}

function shownOf(query: WebRequest['query']): ShownQuery {
  const state = LISTED_STATES.find((it) => it === query.one('state'));
  return { state, cursor: query.one('cursor') };
}

function defined({ state, cursor }: ShownQuery) {
  return { ...(state === undefined ? {} : { state }), ...(cursor === undefined ? {} : { cursor }) };
}
