import { auditView } from '../views/audit.js';
import { queueView } from '../views/queue.js';
import type { WebAnswer, WebRequest, WebRoute } from './web-route.js';

/** What waits to be decided, and what was. */
export const RECORD_ROUTES: readonly WebRoute[] = [
  { method: 'GET', url: '/review', role: 'viewer', answer: queue },
  { method: 'GET', url: '/audit', role: 'viewer', answer: audit },
];

const QUEUE_CARDS = 25;
const AUDIT_LINES = 50;

async function queue({ service, context, query }: WebRequest): Promise<WebAnswer> {
  const [repositoryId, cursor] = [query.one('repository'), query.one('cursor')];
  const [repositories, anchors] = await Promise.all([
    service.repositories(),
    service.anchors({
      state: 'waiting',
      ...(repositoryId === undefined ? {} : { repositoryId }),
      ...(cursor === undefined ? {} : { cursor }),
      limit: QUEUE_CARDS,
    }),
  ]);
  const content = queueView(repositories, anchors, { repositoryId, cursor }, context);
  return { kind: 'page', title: 'Review', area: 'review', content };
}

async function audit({ service, query }: WebRequest): Promise<WebAnswer> {
  const shown = {
    repository: query.one('repository'),
    anchor: query.one('anchor'),
    actor: query.one('actor'),
    action: query.one('action'),
    cursor: query.one('cursor'),
  };
  const { repository, anchor, actor, action, cursor } = shown;
  const [repositories, entries] = await Promise.all([
    service.repositories(),
    service.audit({
      ...(repository === undefined ? {} : { repositoryId: repository }),
      ...(anchor === undefined ? {} : { anchorId: anchor }),
      ...(actor === undefined ? {} : { actor }),
      ...(action === undefined ? {} : { action }),
      ...(cursor === undefined ? {} : { cursor }),
      limit: AUDIT_LINES,
    }),
  ]);
  const content = auditView(entries, repositories, ACTIONS, shown);
  return { kind: 'page', title: 'Audit', area: 'audit', content };
}

/** What can be filtered by. */
const ACTIONS = [
  'confirm',
  'relink',
  'add',
  'remove',
  'retire',
  'rebaseline',
  'register',
  'unregister',
  'create-token',
  'revoke-token',
] as const;
