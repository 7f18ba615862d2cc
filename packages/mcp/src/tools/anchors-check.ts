import type { AnchorId } from '@holdfast/anchors';
import * as z from 'zod';
import { anchorStates, stateCounts } from '../answers/anchor-states.js';
import { defineTool } from '../define-tool.js';
import { pagingArguments } from '../input/paging-arguments.js';
import { pagedAnswer } from '../output/paged-answer.js';
import { pagedOutput } from '../output/paged-output.js';
import { projectOf, repository } from './project-of.js';

/** Says whether what documents say of the code is still about the code that is there. */
export const anchorsCheck = defineTool({
  name: 'anchors_check',
  title: 'Check anchors',
  description:
    'Checks the anchors between documents and code: which are stale (with what changed and since which commit), moved-renamed or lost, worst first. Fresh ones are only counted unless include_fresh. detail.actual_hash is what a confirmation must name. Documents, ids and since narrow it; changes nothing.',
  scope: 'read',
  needs: 'project',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    repository,
    documents: z
      .array(z.string().min(1).max(4096))
      .max(50)
      .optional()
      .describe('Only anchors of these Markdown files.'),
    ids: z.array(z.string().max(64)).max(200).optional().describe('Only these anchors.'),
    since: z
      .string()
      .max(200)
      .optional()
      .describe('Only what changed since this commit or branch.'),
    include_fresh: z.boolean().optional(),
    detail: z.enum(['summary', 'full']).optional(),
    ...pagingArguments,
  }),
  output: z.object({
    ...pagedOutput,
    counts: z.looseObject({}),
    complete: z.boolean().describe('false: some are unchecked.'),
    commit: z.string().optional(),
    results: z.array(z.looseObject({})),
  }),
  run: async (input, context) => {
    const host = projectOf(input, context);
    const report = await host.checkAnchors(
      {
        documents: input.documents ?? [],
        // As with documents: an empty list is what models write where they mean no list.
        ...(input.ids === undefined || input.ids.length === 0
          ? {}
          : { ids: input.ids as AnchorId[] }),
        ...(input.since === undefined ? {} : { since: input.since }),
      },
      context,
    );
    const shown = report.results.filter(
      ({ state }) => input.include_fresh === true || (state !== 'fresh' && state !== 'retired'),
    );
    return pagedAnswer({
      tool: 'anchors_check',
      caller: context.caller,
      input,
      rest: {
        counts: stateCounts(report.results),
        complete: report.complete,
        ...(report.commit === undefined ? {} : { commit: report.commit }),
      },
      lists: { results: anchorStates(shown, input.detail) },
    });
  },
});
