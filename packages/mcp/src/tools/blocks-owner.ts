import { snakeCase } from '@holdfast/base';
import { blockOwners } from '@holdfast/blocks';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { pagingArguments } from '../input/paging-arguments.js';
import { parseRepoPaths } from '../input/parse-repo-paths.js';
import { pagedAnswer } from '../output/paged-answer.js';
import { pagedOutput } from '../output/paged-output.js';
import { projectOf, repository } from './project-of.js';
import { requireMap } from './require-map.js';

/** Says which blocks files belong to. */
export const blocksOwner = defineTool({
  name: 'blocks_owner',
  title: 'Owner of a file',
  description:
    'Says for each given path which block of the architecture map owns it, and suggests blocks for files that have none. The path need not exist yet: ask before you create a file.',
  scope: 'read',
  needs: 'project',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    repository,
    paths: z.array(z.string().min(1).max(4096)).min(1).max(50).describe('Paths below the root.'),
    ...pagingArguments,
  }),
  output: z.object({ ...pagedOutput, files: z.array(z.looseObject({})) }),
  run: async (input, context) => {
    const host = projectOf(input, context);
    const paths = parseRepoPaths(input.paths);
    const map = await requireMap(host, context);
    const files = await host.files(context);
    return pagedAnswer({
      tool: 'blocks_owner',
      caller: context.caller,
      input,
      rest: {},
      lists: { files: blockOwners(map, paths, files).map(snakeCase) },
    });
  },
});
