import { isHoldfastError } from '@holdfast/base';
import type { Service } from '../../service/service.js';
import { activityOf } from '../../store/activity.js';
import { countWaiting } from '../../store/count-waiting.js';
import { cursorOf, positionOf } from '../../store/cursor.js';
import { findAnchor } from '../../store/find-anchor.js';
import { listAnchors } from '../../store/list-anchors.js';
import { listAudit } from '../../store/list-audit.js';
import { listDocuments } from '../../store/list-documents.js';
import { findRepository, listRepositories } from '../../store/list-repositories.js';
import type { AnchorQuery, WebService } from '../web-service.js';
import { actsOf } from './acts-of.js';
import { jobsOf } from './jobs-of.js';
import { repositoryActsOf } from './repository-acts-of.js';
import { tokensOf } from './tokens-of.js';
import { type WebhookSettings, webhooksOf } from './webhooks-of.js';

/** The service as the page asks for it. */
export function webServiceOf(service: Service, webhooks: WebhookSettings): WebService {
  const { queries } = service.database;
  return {
    repositories: () => listRepositories(queries),
    repository: (id) => findRepository(queries, id),
    activity: (id) => activityOf(queries, id),
    documents: async (id, cursor) => pageOf(await listDocuments(queries, id), cursor),
    document: async (id, path) =>
      (await listDocuments(queries, id)).find(({ document }) => document === path),
    anchors: ({ state, ...query }) =>
      listAnchors(queries, { ...query, ...stateOf(state), worstFirst: true }),
    anchor: async ({ repositoryId, id }) => {
      try {
        return await findAnchor(service, repositoryId, id);
      } catch (error) {
        if (isHoldfastError(error) && error.code === 'anchor-not-found') return undefined;
        throw error;
      }
    },
    waiting: () => countWaiting(queries),
    ...actsOf(service),
    audit: (query) => listAudit(queries, query),
    ...repositoryActsOf(service),
    ...tokensOf(service),
    ...jobsOf(service),
    webhooks: () => webhooksOf(service, webhooks),
  };
}

function stateOf(state: AnchorQuery['state']) {
  if (state === undefined) return {};
  return state === 'waiting' ? { waiting: true } : { state };
}

/** Documents on one page of the list. */
const PAGE = 100;

function pageOf<T>(all: readonly T[], cursor: string | undefined) {
  const from = cursor === undefined ? 0 : Number(positionOf(cursor, ['number'])[0]);
  const items = all.slice(from, from + PAGE);
  return from + PAGE < all.length ? { items, cursor: cursorOf([from + PAGE]) } : { items };
}
