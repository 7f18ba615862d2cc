import * as z from 'zod';
import { acceptedEdit } from '../answers/accepted-edit.js';
import { refusedEdit } from '../answers/refused-edit.js';
import { defineTool } from '../define-tool.js';
import { opsArgument } from '../input/ops-argument.js';
import { parseOps } from '../input/parse-ops.js';
import { firstPage } from '../output/paged-answer.js';
import { actorOf } from './actor-of.js';
import { projectOf, repository } from './project-of.js';
import { requirePart } from './require-part.js';

/** Edits the map, from the runner's seat. */
export const candidateEdit = defineTool({
  name: 'candidate_edit',
  title: 'Edit the block map',
  description:
    'Applies one batch of edits to the candidate block map, all or nothing, always from the runner seat: a person ratifies. expected_store_version is what blocks_get showed; if the map moved on, nothing is done and the answer shows what changed since. Order: merges, member edits, splits, renames. Try it with dry_run first. Changes .holdfast/blocks.json only.',
  scope: 'edit',
  needs: 'project',
  offeredBy: ({ editMap }) => editMap !== undefined,
  hints: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  input: z.strictObject({
    repository,
    expected_store_version: z.int().min(1).describe('store_version of blocks_get.'),
    expected_content_hash: z.string().optional().describe('content_hash of blocks_get.'),
    ops: opsArgument,
    dry_run: z.boolean().optional().describe('Only say what would change.'),
    by: z.string().optional().describe('Ignored: the seat is always the runner.'),
  }),
  output: z.object({
    data_notice: z.string(),
    dry_run: z.boolean(),
    changed: z.boolean(),
    store_version: z.number(),
    content_hash: z.string(),
    effective_order: z.array(z.number()),
    created: z.array(z.string()).describe('Ids of blocks that splits made.'),
    warnings: z.array(z.looseObject({})),
    changes: z.array(z.looseObject({})),
    truncated: z.boolean(),
    conflict: z.looseObject({}).optional(),
    changed_since: z.array(z.looseObject({})).optional(),
    failures: z.array(z.looseObject({})).optional(),
  }),
  run: async (input, context) => {
    const host = projectOf(input, context);
    const edit = requirePart(host.editMap?.bind(host), 'edits of the map');
    const parsed = parseOps(input.ops);
    if (!parsed.ok) return refusedEdit(parsed);
    const dryRun = input.dry_run ?? false;
    const result = await edit(
      {
        ops: parsed.ops,
        expectedStoreVersion: input.expected_store_version,
        ...(input.expected_content_hash === undefined
          ? {}
          : { expectedContentHash: input.expected_content_hash }),
        actor: actorOf(context),
        dryRun,
      },
      context,
    );
    if (!result.ok) return refusedEdit(result);
    const { rest, lists } = acceptedEdit(result.before, result);
    return firstPage({
      tool: 'candidate_edit',
      caller: context.caller,
      rest: { dry_run: dryRun, ...rest },
      lists,
    });
  },
});
