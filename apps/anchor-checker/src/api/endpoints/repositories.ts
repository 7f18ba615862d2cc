import * as z from 'zod';
import { checkOnRequest } from '../../checks/check-on-request.js';
import { noRepository } from '../../decisions/open-repository.js';
import { register, unregister } from '../../decisions/register.js';
import { ApiError } from '../../http/api-error.js';
import type { Service } from '../../service/service.js';
import { listAnchors } from '../../store/list-anchors.js';
import { findRepository, listRepositories } from '../../store/list-repositories.js';
import { type Endpoint, endpoint } from '../endpoint.js';
import { anchorJson, checkJson, repositoryJson } from '../json-views.js';
import {
  anchor,
  checkResult,
  NOTHING,
  page,
  provider,
  repository,
  repositoryId,
  state,
} from '../schemas.js';

const params = z.strictObject({ id: repositoryId });

/** Everything below `/repositories`. */
export const REPOSITORY_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/repositories',
    scope: 'read',
    summary: 'Lists all repositories with how they stand.',
    params: NOTHING,
    query: NOTHING,
    response: z.object({ repositories: z.array(repository) }),
    status: 200,
    handle: async ({ service }) => ({
      repositories: (await listRepositories(service.database.queries)).map(repositoryJson),
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/repositories',
    scope: 'write',
    summary: 'Registers a repository and has it checked.',
    params: NOTHING,
    query: NOTHING,
    body: z.strictObject({
      url: z.string().min(1).max(2000),
      name: z
        .string()
        .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'must be 1 to 64 letters, digits or . _ -')
        .optional(),
      default_ref: z.string().min(1).max(250).optional().describe('main where it is not given.'),
      provider: provider.optional(),
      credential: z
        .string()
        .max(80)
        .optional()
        .describe(
          'Name of the environment variable with the token: HOLDFAST_GIT_TOKEN or HOLDFAST_GIT_TOKEN_<NAME>. Naming one needs the scope admin.',
        ),
      every_minutes: z.int().min(0).max(43_200).optional(),
    }),
    response: repository,
    status: 201,
    // Its value is sent to the address: whoever may name both could have it sent to a server of theirs.
    alsoNeeds: ({ credential }) => (credential === undefined ? undefined : 'admin'),
    handle: async ({ service, body, actor }) => {
      const { url, name, default_ref, every_minutes } = body;
      const id = await register(
        service,
        {
          url,
          ...(name === undefined ? {} : { name }),
          ...(default_ref === undefined ? {} : { defaultRef: default_ref }),
          ...(body.provider === undefined ? {} : { provider: body.provider }),
          ...(body.credential === undefined ? {} : { credential: body.credential }),
          ...(every_minutes === undefined ? {} : { everyMinutes: every_minutes }),
        },
        actor,
      );
      return repositoryJson(await requireRepository(service, id));
    },
  }),
  endpoint({
    method: 'GET',
    path: '/repositories/:id',
    scope: 'read',
    summary: 'One repository with how it stands.',
    params,
    query: NOTHING,
    response: repository,
    status: 200,
    handle: async ({ service, params: { id } }) =>
      repositoryJson(await requireRepository(service, id)),
  }),
  endpoint({
    method: 'DELETE',
    path: '/repositories/:id',
    scope: 'write',
    summary: 'Forgets a repository with its anchors and mirror; the record stays.',
    params,
    query: NOTHING,
    status: 204,
    handle: async ({ service, params: { id }, actor }) => {
      await unregister(service, id, actor);
      return undefined;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/repositories/:id/check',
    scope: 'check',
    summary: 'Fetches and checks now. Only a check of the default ref can be stored.',
    params,
    query: NOTHING,
    body: z
      .strictObject({
        ref: z
          .string()
          .min(1)
          .max(250)
          .optional()
          .describe('Branch, tag, commit, or refs/pull/7/head.'),
        store: z.boolean().optional().describe('Default: true without a ref, false with one.'),
      })
      .optional(),
    response: checkResult,
    status: 200,
    handle: async ({ service, params: { id }, body = {} }) => {
      const { ref, store = ref === undefined } = body;
      if (store && ref !== undefined && ref !== (await requireRepository(service, id)).defaultRef) {
        throw new ApiError('validation', 'Only a check of the default ref can be stored.', {
          details: { hint: 'Leave store out, or ref.' },
        });
      }
      const request = { repositoryId: id, store, ...(ref === undefined ? {} : { ref }) };
      return checkJson(await checkOnRequest(service, request));
    },
  }),
  endpoint({
    method: 'GET',
    path: '/repositories/:id/anchors',
    scope: 'read',
    summary: 'Lists anchors by document and id.',
    params,
    query: z.strictObject({
      state: state.optional(),
      doc: z.string().max(4000).optional().describe('Only those of this document.'),
      ...page,
    }),
    response: z.object({ anchors: z.array(anchor), cursor: z.string().optional() }),
    status: 200,
    handle: async ({ service, params: { id }, query }) => {
      await requireRepository(service, id);
      const { items, cursor } = await listAnchors(service.database.queries, {
        repositoryId: id,
        ...(query.state === undefined ? {} : { state: query.state }),
        ...(query.doc === undefined ? {} : { document: query.doc }),
        ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
        ...(query.limit === undefined ? {} : { limit: query.limit }),
      });
      return { anchors: items.map(anchorJson), ...(cursor === undefined ? {} : { cursor }) };
    },
  }),
];

async function requireRepository(service: Service, id: string) {
  const found = await findRepository(service.database.queries, id);
  if (found === undefined) throw noRepository();
  return found;
}
