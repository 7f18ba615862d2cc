import { editMap } from '@holdfast/blocks';
import * as z from 'zod';
import { acceptedEdit } from '../answers/accepted-edit.js';
import { refusedEdit } from '../answers/refused-edit.js';
import { defineTool } from '../define-tool.js';
import { opsArgument } from '../input/ops-argument.js';
import { pagingArguments } from '../input/paging-arguments.js';
import { parseEdges } from '../input/parse-edges.js';
import { parseMap } from '../input/parse-map.js';
import { parseOps } from '../input/parse-ops.js';
import { pagedAnswer } from '../output/paged-answer.js';
import { pagedOutput } from '../output/paged-output.js';

/** Tries a batch on a map that is sent along. */
export const blocksPreview = defineTool({
  name: 'blocks_preview',
  title: 'Preview edits of a map',
  description:
    'Applies a batch of edits to a block map that you send (.holdfast/blocks.json) and returns the changes, or with return "store" the edited map, or every failure. All or nothing, from the runner seat. Order: merges, member edits, splits, renames. Send files to expand patterns and edges to derive sockets of splits.',
  scope: 'plan',
  needs: 'nothing',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  hiddenBy: 'candidate_edit',
  input: z.strictObject({
    store: z.looseObject({}).describe('The whole map.'),
    ops: opsArgument,
    files: z.array(z.string()).optional().describe('Every path of the project.'),
    edges: z
      .array(z.looseObject({ from: z.string(), to: z.string() }))
      .optional()
      .describe('Imports: from, to, type (imports, type-only, dynamic), count.'),
    return: z.enum(['changes', 'store']).optional(),
    ...pagingArguments,
  }),
  output: z.object({
    ...pagedOutput,
    changed: z.boolean(),
    store_version: z.number(),
    content_hash: z.string(),
    effective_order: z.array(z.number()),
    failures: z.array(z.looseObject({})).optional(),
  }),
  run: (input, { caller }) => {
    const ops = parseOps(input.ops);
    if (!ops.ok) return refusedEdit(ops);
    const map = parseMap(input.store);
    const edges = input.edges === undefined ? undefined : parseEdges(input.edges);
    const edited = editMap(map, {
      ops: ops.ops,
      seat: 'runner',
      expected: map,
      // Both go into an entry of the history, which a preview has none of.
      author: 'preview',
      at: '1970-01-01T00:00:00Z',
      context: {
        ...(input.files === undefined ? {} : { files: input.files }),
        ...(edges === undefined ? {} : { edges }),
      },
    });
    if (!edited.ok) return refusedEdit(edited);
    const { rest, lists } = acceptedEdit(map, edited);
    if (input.return !== 'store') {
      return pagedAnswer({ tool: 'blocks_preview', caller, input, rest, lists });
    }
    const { blocks, rules, rulesBaseline, unmapped, candidateRevision: _, ...head } = edited.store;
    return pagedAnswer({
      tool: 'blocks_preview',
      caller,
      input,
      rest: { ...rest, store: { ...head, unmapped: { ...unmapped, files: [] } } },
      lists: { blocks, rules, rules_baseline: rulesBaseline, unmapped_files: unmapped.files },
    });
  },
});
