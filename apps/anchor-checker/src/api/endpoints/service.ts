import * as z from 'zod';
import { ApiError } from '../../http/api-error.js';
import { listAudit } from '../../store/list-audit.js';
import { SCOPES } from '../../tokens/scopes.js';
import { createToken, listTokens, revokeToken } from '../../tokens/tokens.js';
import { type Endpoint, endpoint } from '../endpoint.js';
import { auditJson, tokenJson } from '../json-views.js';
import { anchorId, auditLine, NOTHING, page, repositoryId, token } from '../schemas.js';

const job = z
  .object({
    id: z.string(),
    queue: z.enum(['check', 'pull', 'report']),
    repository_id: z.string(),
    failed_at: z.string(),
    error: z.string(),
  })
  .meta({ id: 'DeadJob' });

/** The record, tokens and jobs. */
export const SERVICE_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/audit',
    scope: 'read',
    summary: 'The record of decisions, the latest first.',
    params: NOTHING,
    query: z.strictObject({
      repository_id: repositoryId.optional(),
      anchor_id: anchorId.optional(),
      ...page,
    }),
    response: z.object({ audit: z.array(auditLine), cursor: z.string().optional() }),
    status: 200,
    handle: async ({ service, query }) => {
      const { items, cursor } = await listAudit(service.database.queries, {
        ...(query.repository_id === undefined ? {} : { repositoryId: query.repository_id }),
        ...(query.anchor_id === undefined ? {} : { anchorId: query.anchor_id }),
        ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
        ...(query.limit === undefined ? {} : { limit: query.limit }),
      });
      return { audit: items.map(auditJson), ...(cursor === undefined ? {} : { cursor }) };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/tokens',
    scope: 'admin',
    summary: 'Lists tokens, without the tokens.',
    params: NOTHING,
    query: NOTHING,
    response: z.object({ tokens: z.array(token) }),
    status: 200,
    handle: async ({ service }) => ({
      tokens: (await listTokens(service.database.queries)).map(tokenJson),
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/tokens',
    scope: 'admin',
    summary: 'Makes a token, which is shown this once.',
    params: NOTHING,
    query: NOTHING,
    body: z.strictObject({
      name: z.string().min(1).max(100).describe('Who uses it, as it will stand in the record.'),
      kind: z.enum(['person', 'agent']).optional().describe('agent where it is not given.'),
      scopes: z.array(z.enum(SCOPES)).min(1),
      expires_at: z.iso.datetime().optional(),
    }),
    response: z.object({ id: z.string(), token: z.string() }),
    status: 201,
    handle: async ({ service, body, actor }) =>
      await createToken(
        service.database.queries,
        {
          name: body.name,
          actorKind: body.kind ?? 'agent',
          scopes: [...new Set(body.scopes)],
          ...(body.expires_at === undefined ? {} : { expiresAt: body.expires_at }),
        },
        actor,
        service.now(),
      ),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tokens/:id',
    scope: 'admin',
    summary: 'Takes a token back.',
    params: z.strictObject({ id: z.string().max(100) }),
    query: NOTHING,
    status: 204,
    handle: async ({ service, params: { id }, actor }) => {
      const revoked = await revokeToken(service.database.queries, id, actor, service.now());
      if (!revoked) throw new ApiError('not_found', 'There is no such token.');
      return undefined;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/jobs/dead',
    scope: 'admin',
    summary: 'Jobs that failed as often as they may, the latest first.',
    params: NOTHING,
    query: NOTHING,
    response: z.object({ jobs: z.array(job) }),
    status: 200,
    handle: async ({ service }) => ({
      jobs: (await service.jobs.dead()).map(({ id, queue, data, failedAt, error }) => ({
        id,
        queue,
        repository_id: data.repositoryId,
        failed_at: failedAt,
        error,
      })),
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/jobs/dead/:id/retry',
    scope: 'admin',
    summary: 'Puts such a job back into its queue.',
    params: z.strictObject({ id: z.uuid() }),
    query: NOTHING,
    status: 204,
    handle: async ({ service, params: { id } }) => {
      if (!(await service.jobs.retry(id))) throw new ApiError('not_found', 'There is no such job.');
      return undefined;
    },
  }),
];
