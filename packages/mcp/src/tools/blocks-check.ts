import { snakeCase } from '@holdfast/base';
import { blockFindings, checkBlocks } from '@holdfast/blocks';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { pagingArguments } from '../input/paging-arguments.js';
import { pagedAnswer } from '../output/paged-answer.js';
import { pagedOutput } from '../output/paged-output.js';
import { projectOf, repository } from './project-of.js';
import { requireMap } from './require-map.js';

/** Compares the map with files and imports. */
export const blocksCheck = defineTool({
  name: 'blocks_check',
  title: 'Check the block map',
  description:
    'Checks the architecture map against the files and imports on disk: broken rules, missing members, overlaps, unmapped files, drift since a person ratified, dangling sockets. Each finding names the block, its purpose and the next step. Changes nothing.',
  scope: 'read',
  needs: 'project',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  view: 'ui://holdfast/blocks',
  input: z.strictObject({ repository, ...pagingArguments }),
  output: z.object({
    ...pagedOutput,
    status: z.enum(['passed', 'failed']),
    store_version: z.number(),
    unmapped_total: z.number(),
    findings: z.array(z.looseObject({})),
  }),
  run: async (input, context) => {
    const host = projectOf(input, context);
    const map = await requireMap(host, context);
    const check = checkBlocks(map, await host.blockFacts(context));
    const findings = blockFindings(check);
    const errors = findings.filter(({ level }) => level === 'error');
    return pagedAnswer({
      tool: 'blocks_check',
      caller: context.caller,
      input,
      rest: {
        status: errors.length > 0 ? 'failed' : 'passed',
        store_version: map.storeVersion,
        unmapped_total: check.unmapped.length,
      },
      lists: {
        findings: [...errors, ...findings.filter(({ level }) => level !== 'error')].map(snakeCase),
      },
    });
  },
});
