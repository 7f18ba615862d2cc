import { type AnchorId, formatTarget } from '@holdfast/anchors';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { firstPage } from '../output/paged-answer.js';
import { actorOf } from './actor-of.js';
import { projectOf, repository } from './project-of.js';
import { requirePart } from './require-part.js';

/** Records that somebody compared a document with the code. */
export const anchorsConfirm = defineTool({
  name: 'anchors_confirm',
  title: 'Confirm anchors',
  description:
    'Records that you read the document and the code and that they agree, which clears the warning. Name for each anchor the hash you saw (detail.actual_hash of anchors_check) and the commit, if any; if the code has moved on since, all of it is refused. Only confirm what you read and, where needed, corrected. Changes .holdfast/anchors.json only.',
  scope: 'confirm',
  needs: 'project',
  offeredBy: ({ confirmAnchors }) => confirmAnchors !== undefined,
  hints: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  input: z.strictObject({
    repository,
    seen: z
      .array(
        z.strictObject({
          id: z.string().max(64),
          hash: z.string().min(8).max(200),
          commit: z.string().max(64).optional(),
        }),
      )
      .min(1)
      .max(50)
      .describe('id, hash and commit of what was read.'),
    reason: z.string().min(1).max(512).optional(),
  }),
  output: z.object({
    data_notice: z.string(),
    confirmed: z.array(z.looseObject({})),
    total: z.number(),
    truncated: z.boolean(),
  }),
  run: async (input, context) => {
    const host = projectOf(input, context);
    const confirm = requirePart(host.confirmAnchors?.bind(host), 'confirmations');
    const anchors = await confirm(
      {
        seen: input.seen.map(({ id, hash, commit }) => ({
          id: id as AnchorId,
          hash,
          ...(commit === undefined ? {} : { commit }),
        })),
        actor: actorOf(context),
        ...(input.reason === undefined ? {} : { reason: input.reason }),
      },
      context,
    );
    return firstPage({
      tool: 'anchors_confirm',
      caller: context.caller,
      rest: {},
      lists: {
        confirmed: anchors.map((anchor) => ({
          anchor_id: anchor.id,
          document: anchor.document,
          target: formatTarget(anchor),
          by: anchor.confirmed.by,
          at: anchor.confirmed.at,
          ...(anchor.confirmed.commit === undefined ? {} : { commit: anchor.confirmed.commit }),
        })),
      },
    });
  },
});
