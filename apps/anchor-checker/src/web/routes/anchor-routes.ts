import { returnTo } from '../access/return-to.js';
import { addressOf } from '../markup/addresses.js';
import { valueHtml } from '../markup/value-html.js';
import { anchorView } from '../views/anchor.js';
import { differenceHtml } from '../views/difference.js';
import { overtakenView } from '../views/overtaken.js';
import { problemView } from '../views/problem.js';
import type { ActOutcome } from '../web-service.js';
import { type FlashName, withFlash } from './flashes.js';
import { parseCandidate } from './parse-candidate.js';
import { NO_REPOSITORY } from './repository-routes.js';
import type { WebAnswer, WebRequest, WebRoute } from './web-route.js';

const BASE = '/repositories/:id/anchors/:anchor';

/** One anchor, and what people do about it. */
export const ANCHOR_ROUTES: readonly WebRoute[] = [
  { method: 'GET', url: BASE, role: 'viewer', answer: anchor },
  { method: 'GET', url: `${BASE}/diff`, role: 'viewer', answer: diff },
  { method: 'GET', url: `${BASE}/patch`, role: 'viewer', answer: patch },
  { method: 'POST', url: `${BASE}/confirm`, role: 'confirmer', answer: confirm },
  { method: 'POST', url: `${BASE}/relink`, role: 'confirmer', answer: relink },
  { method: 'POST', url: `${BASE}/remove`, role: 'editor', answer: remove },
];

/** Decisions that an anchor's own view shows. */
const SHOWN_DECISIONS = 10;

async function anchor({ service, context, params }: WebRequest): Promise<WebAnswer> {
  const place = placeOf(params);
  const [found, repository] = await Promise.all([
    service.anchor(place),
    service.repository(place.repositoryId),
  ]);
  if (repository === undefined) return NO_REPOSITORY;
  if (found === undefined) return NO_ANCHOR;
  const [difference, { items }] = await Promise.all([
    differenceHtml(found),
    service.audit({ repositoryId: place.repositoryId, anchorId: place.id, limit: SHOWN_DECISIONS }),
  ]);
  const content = anchorView(found, { repository, difference, audit: items }, context);
  const title = found.answer.qualified_name ?? found.answer.target;
  return { kind: 'page', title, area: 'repositories', content };
}

async function diff({ service, params }: WebRequest): Promise<WebAnswer> {
  const found = await service.anchor(placeOf(params));
  return found === undefined
    ? NO_ANCHOR
    : { kind: 'fragment', content: await differenceHtml(found) };
}

async function patch({ service, params }: WebRequest): Promise<WebAnswer> {
  const found = await service.anchor(placeOf(params));
  if (found?.patch === undefined) {
    return { kind: 'missing', what: 'The repository has this confirmation already.' };
  }
  return { kind: 'file', name: `${found.id}.patch`, content: found.patch };
}

async function confirm(request: WebRequest): Promise<WebAnswer> {
  const { service, context, params, form } = request;
  const [commit, seenHash, note] = [form.one('commit'), form.one('seen_hash'), form.one('note')];
  if (commit === undefined || seenHash === undefined) {
    return refused(request, 'The form does not say what was seen.');
  }
  const outcome = await service.confirm({
    anchor: placeOf(params),
    commit,
    seenHash,
    ...(note === undefined ? {} : { note: note.slice(0, 500) }),
    by: context.reader.actor,
  });
  return after(request, outcome, 'confirmed');
}

async function relink(request: WebRequest): Promise<WebAnswer> {
  const { service, context, params, form } = request;
  const candidate = parseCandidate(form.one('candidate'));
  if (candidate === undefined) return refused(request, 'Choose what the document speaks of now.');
  const anchor = placeOf(params);
  const outcome = await service.relink({ anchor, candidate, by: context.reader.actor });
  return after(request, outcome, 'relinked');
}

async function remove(request: WebRequest): Promise<WebAnswer> {
  const place = placeOf(request.params);
  const outcome = await request.service.removeAnchor(place, request.context.reader.actor);
  if (outcome.kind !== 'done') return after(request, outcome, 'anchor-removed');
  return {
    kind: 'redirect',
    to: withFlash(addressOf.repository(place.repositoryId), 'anchor-removed'),
  };
}

async function after(
  request: WebRequest,
  outcome: ActOutcome,
  flash: FlashName,
): Promise<WebAnswer> {
  const { service, params, form } = request;
  const back = returnTo(form.one('return_to') ?? addressOf.anchor(placeOf(params)));
  if (outcome.kind === 'done') return { kind: 'redirect', to: withFlash(back, flash) };
  if (outcome.kind === 'missing') return NO_ANCHOR;
  if (outcome.kind === 'refused') return refused(request, outcome.message, outcome.hint);
  const found = await service.anchor(placeOf(params));
  if (found === undefined) return NO_ANCHOR;
  return {
    kind: 'page',
    title: 'Somebody was first',
    area: 'review',
    status: 409,
    content: overtakenView(found, outcome, back),
  };
}

function refused({ params }: WebRequest, message: string, hint = ''): WebAnswer {
  return {
    kind: 'page',
    title: 'Not done',
    area: 'review',
    status: 409,
    content: problemView(
      'This was not done',
      [valueHtml(message), ' ', valueHtml(hint)],
      ['Look again', addressOf.anchor(placeOf(params))],
    ),
  };
}

function placeOf({ id = '', anchor: anchorId = '' }: WebRequest['params']) {
  return { repositoryId: id, id: anchorId };
}

const NO_ANCHOR: WebAnswer = {
  kind: 'missing',
  what: 'No anchor has this id. It may have been removed.',
};
