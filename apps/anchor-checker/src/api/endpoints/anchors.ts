import * as z from 'zod';
import { confirm } from '../../decisions/confirm.js';
import { create } from '../../decisions/create.js';
import { noAnchor } from '../../decisions/open-repository.js';
import { relink } from '../../decisions/relink.js';
import { remove } from '../../decisions/remove.js';
import { ApiError } from '../../http/api-error.js';
import type { Service } from '../../service/service.js';
import { findAnchor, repositoriesOf } from '../../store/find-anchor.js';
import { listAnchors } from '../../store/list-anchors.js';
import { type Endpoint, endpoint } from '../endpoint.js';
import { anchorDetailsJson, anchorJson } from '../json-views.js';
import {
  anchor,
  anchorDetails,
  anchorId,
  commitId,
  NOTHING,
  note,
  page,
  repositoryId,
  scope,
} from '../schemas.js';

const params = z.strictObject({ id: anchorId });

const query = z.strictObject({
  repository_id: repositoryId
    .optional()
    .describe('Needed where several repositories have an anchor of this id, as forks do.'),
});

/** Everything below `/anchors`, and where a symbol is described. */
export const ANCHOR_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/anchors',
    scope: 'write',
    summary: 'Adds an anchor that lives in this service. Its target is looked up at once.',
    params: NOTHING,
    query: NOTHING,
    body: z.strictObject({
      repository_id: repositoryId,
      document: z
        .string()
        .min(1)
        .max(4000)
        .describe('A path of the repository, with #section for one section; or an http(s) URL.'),
      target: z
        .string()
        .min(1)
        .max(4000)
        .describe(
          'src/parse.ts#parseFile, ci.yml:10-20, docs/a.md#section, or a name that is unique.',
        ),
      scope: scope.optional(),
    }),
    response: anchorDetails.extend({ notes: z.array(z.string()).describe('Advice.') }),
    status: 201,
    handle: async ({ service, body, actor }) => {
      const { repository_id, document, target } = body;
      const request = { repositoryId: repository_id, document, target };
      const asked = body.scope === undefined ? request : { ...request, scope: body.scope };
      const { anchorId: id, notes } = await create(service, asked, actor);
      const view = await findAnchor(service, repository_id, id);
      return { ...anchorDetailsJson(view), notes: [...notes] };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/anchors/:id',
    scope: 'read',
    summary: 'One anchor, with the difference since the confirmed commit.',
    params,
    query,
    response: anchorDetails,
    status: 200,
    handle: async ({ service, params: { id }, query: { repository_id } }) =>
      anchorDetailsJson(
        await findAnchor(service, await repositoryOf(service, id, repository_id), id),
      ),
  }),
  endpoint({
    method: 'POST',
    path: '/anchors/:id/confirm',
    scope: 'confirm',
    summary: 'Clears a warning: the document is still true of the code that was seen.',
    params,
    query,
    body: z.strictObject({
      commit: commitId.describe('The commit that the check named.'),
      seen_hash: z
        .string()
        .min(8)
        .max(200)
        .describe('actual_hash of the detail, or 8 of its digits.'),
      note: note.optional(),
    }),
    response: anchorDetails,
    status: 200,
    handle: async ({ service, params: { id }, query: { repository_id }, body, actor }) => {
      const repository = await repositoryOf(service, id, repository_id);
      const { commit, seen_hash } = body;
      const request = { repositoryId: repository, anchorId: id, commit, seenHash: seen_hash };
      await confirm(
        service,
        body.note === undefined ? request : { ...request, note: body.note },
        actor,
      );
      return anchorDetailsJson(await findAnchor(service, repository, id));
    },
  }),
  endpoint({
    method: 'POST',
    path: '/anchors/:id/relink',
    scope: 'confirm',
    summary: 'Points an anchor to another target, which counts as a confirmation of it.',
    params,
    query,
    body: z.strictObject({
      target: z.string().min(1).max(4000),
      scope: scope.optional(),
      note: note.optional(),
    }),
    response: anchorDetails,
    status: 200,
    handle: async ({ service, params: { id }, query: { repository_id }, body, actor }) => {
      const repository = await repositoryOf(service, id, repository_id);
      const { target } = body;
      await relink(
        service,
        {
          repositoryId: repository,
          anchorId: id,
          target,
          ...(body.scope === undefined ? {} : { scope: body.scope }),
          ...(body.note === undefined ? {} : { note: body.note }),
        },
        actor,
      );
      return anchorDetailsJson(await findAnchor(service, repository, id));
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/anchors/:id',
    scope: 'write',
    summary: 'Removes an anchor that lives in this service.',
    params,
    query,
    status: 204,
    handle: async ({ service, params: { id }, query: { repository_id }, actor }) => {
      const repository = await repositoryOf(service, id, repository_id);
      await remove(service, { repositoryId: repository, anchorId: id }, actor);
      return undefined;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/symbols',
    scope: 'read',
    summary: 'Anchors of the documents that describe a declaration.',
    params: NOTHING,
    query: z.strictObject({
      name: z.string().min(1).max(1000).describe('Parser.parse, or its end: parse.'),
      repository_id: repositoryId.optional(),
      ...page,
    }),
    response: z.object({ anchors: z.array(anchor), cursor: z.string().optional() }),
    status: 200,
    handle: async ({ service, query: { name, repository_id, cursor: from, limit } }) => {
      const { items, cursor } = await listAnchors(service.database.queries, {
        name,
        ...(repository_id === undefined ? {} : { repositoryId: repository_id }),
        ...(from === undefined ? {} : { cursor: from }),
        ...(limit === undefined ? {} : { limit }),
      });
      return { anchors: items.map(anchorJson), ...(cursor === undefined ? {} : { cursor }) };
    },
  }),
];

/** The one repository that is meant. */
async function repositoryOf(
  service: Service,
  id: string,
  asked: string | undefined,
): Promise<string> {
  const all = await repositoriesOf(service, id);
  const [first] = asked === undefined ? all : all.filter((it) => it === asked);
  if (first === undefined) throw noAnchor();
  if (asked !== undefined || all.length === 1) return first;
  throw new ApiError('conflict', 'Several repositories have an anchor of this id.', {
    details: { hint: 'Say which with repository_id.', repository_ids: all },
  });
}
