import * as z from 'zod';
import { snapshotAnswer } from '../answers/snapshot-answer.js';
import { defineTool } from '../define-tool.js';
import { appRootArgument } from '../input/app-root-argument.js';
import { projectOf, repository } from './project-of.js';

/** Gathers evidence, which an agent cannot: it has no hashes. */
export const projectSnapshot = defineTool({
  name: 'project_snapshot',
  title: 'Evidence for paths',
  description:
    'Returns what is on disk for the given paths as the snapshot and missingFiles that change_plan takes: hashes and modes of files, bytes of configurations, absent paths. Where the bytes of configurations do not fit, they are named in left_out and their hashes kept. Take it right before planning: it is only good for the bytes of that moment.',
  scope: 'read',
  needs: 'project',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    repository,
    paths: z
      .array(z.string().min(1).max(256))
      .min(1)
      .max(32)
      .describe('Paths below the app root, as candidates name them.'),
    app_root: appRootArgument,
  }),
  output: z.object({
    data_notice: z.string(),
    snapshot: z.looseObject({}),
    missingFiles: z.array(z.string()),
    left_out: z.array(z.string()),
    truncated: z.boolean(),
  }),
  run: async (input, context) => {
    const host = projectOf(input, context);
    const found = await host.snapshot(input.paths, {
      ...context,
      ...(input.app_root === undefined ? {} : { appRoot: input.app_root }),
    });
    return snapshotAnswer(found, new Set(input.paths));
  },
});
