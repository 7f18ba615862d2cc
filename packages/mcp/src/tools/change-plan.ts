import { problemError } from '@holdfast/base';
import { createPlan, type Plan, parseRequest } from '@holdfast/plan';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { candidatesArgument, registryVersionArgument } from '../input/request-arguments.js';
import { requestVersion } from '../input/request-version.js';
import { withoutSubmitted } from '../output/without-submitted.js';

/** Makes a plan of a request that brings its own evidence. */
export const changePlan = defineTool({
  name: 'change_plan',
  title: 'Plan a change',
  description:
    'Turns complete final file contents plus a snapshot of hashes into a change plan. Writes nothing. A plan with conflicts is a success: read conflicts and unsupported. The host re-checks current conditions when it applies the plan; an authorisation that exists for exactly this change needs no second one. Save the full form: contents "hash" cannot be applied.',
  scope: 'plan',
  needs: 'nothing',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  invalidInput: 'protocol',
  unlimited: true,
  hiddenBy: 'project_plan',
  view: 'ui://holdfast/plan',
  input: z.strictObject({
    schemaVersion: z.number().optional().describe('1 or 2'),
    registryVersion: registryVersionArgument,
    candidates: candidatesArgument,
    snapshot: z
      .looseObject({})
      .describe(
        'What is on disk: {schemaVersion: 1, appRoot?, configurations: [{path, content}], files: [{path, sha256, executable?}]}.',
      ),
    missingFiles: z.array(z.string()).optional().describe('Paths seen to be absent.'),
    contents: z.enum(['full', 'hash']).optional().describe('hash: a summary without contents.'),
  }),
  output: z.object({
    id: z.string(),
    appRoot: z.string(),
    operations: z.array(z.looseObject({})),
    dependencies: z.array(z.looseObject({})),
    conflicts: z.array(z.looseObject({})),
    unsupported: z.array(z.looseObject({})),
    verification: z.array(z.looseObject({})),
  }),
  run: ({ contents, ...request }) => {
    const needed = requestVersion(request.candidates);
    const version = request.schemaVersion === undefined && needed === 2 ? { schemaVersion: 2 } : {};
    const parsed = parseRequest({ ...request, ...version }, 'host');
    if (!parsed.ok) {
      throw problemError(
        parsed.problems.map((problem) => ({ ...problem, message: withoutSubmitted(problem) })),
      );
    }
    const plan = createPlan(parsed.request);
    return contents === 'hash' ? withoutContents(plan) : { ...plan };
  },
});

/** Another type on purpose: nobody can take it for the plan and try to apply it. */
function withoutContents({ operations, schemaVersion: _, ...plan }: Plan) {
  return {
    kind: 'plan-summary',
    ...plan,
    operations: operations.map((operation) => {
      const {
        content: _,
        encoding: __,
        ...rest
      } = {
        content: undefined,
        encoding: undefined,
        ...operation,
      };
      return rest;
    }),
  };
}
