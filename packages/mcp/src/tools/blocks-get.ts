import * as z from 'zod';
import { blockAnswer } from '../answers/block-answer.js';
import { mapAnswer } from '../answers/map-answer.js';
import { viewedMap } from '../answers/viewed-map.js';
import { defineTool } from '../define-tool.js';
import { pagingArguments } from '../input/paging-arguments.js';
import { pagedAnswer } from '../output/paged-answer.js';
import { pagedOutput } from '../output/paged-output.js';
import { projectOf, repository } from './project-of.js';
import { requireMap } from './require-map.js';

/** Shows the map, or one block of it. */
export const blocksGet = defineTool({
  name: 'blocks_get',
  title: 'Read the block map',
  description:
    'Reads the architecture map: blocks with name, purpose and size (detail "full" adds dependencies and cohesion), or with list the unmapped files, seams (files that several blocks claim) or rules; with block, one block with its members and dependencies. store_version is what candidate_edit expects. While a revision is open, revision true shows what edits go to.',
  scope: 'read',
  needs: 'project',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  view: 'ui://holdfast/blocks',
  input: z.strictObject({
    repository,
    block: z.string().min(1).max(200).optional().describe('Id or name of one block.'),
    list: z.enum(['blocks', 'unmapped', 'seams', 'rules']).optional(),
    detail: z
      .enum(['summary', 'full'])
      .optional()
      .describe('With block, full lists the files that patterns match.'),
    revision: z.boolean().optional(),
    ...pagingArguments,
  }),
  output: z.object({
    ...pagedOutput,
    store_version: z.number(),
    content_hash: z.string(),
    state: z.enum(['candidate', 'ratified']),
    revision_open: z.boolean(),
    block: z.looseObject({}).optional(),
    blocks: z.array(z.looseObject({})).optional(),
    members: z.array(z.looseObject({})).optional(),
    unmapped: z.array(z.string()).optional(),
    seams: z.array(z.looseObject({})).optional(),
    rules: z.array(z.looseObject({})).optional(),
  }),
  run: async (input, context) => {
    const host = projectOf(input, context);
    const live = await requireMap(host, context);
    const map = viewedMap(live, input.revision ?? false);
    const { rest, lists } =
      input.block === undefined
        ? await mapAnswer(map, input, host, context)
        : await blockAnswer(map, input.block, input.detail ?? 'summary', host, context);
    return pagedAnswer({
      tool: 'blocks_get',
      caller: context.caller,
      input,
      rest: {
        store_version: map.storeVersion,
        content_hash: map.contentHash,
        state: map.skeleton.state,
        revision_open: live.candidateRevision !== undefined,
        ...rest,
      },
      lists,
    });
  },
});
