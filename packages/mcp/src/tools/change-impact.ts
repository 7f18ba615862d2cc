import { HoldfastError } from '@holdfast/base';
import { impactSections } from '@holdfast/impact';
import type { Plan } from '@holdfast/plan';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { appRootArgument } from '../input/app-root-argument.js';
import { pagingArguments } from '../input/paging-arguments.js';
import { parseCandidates } from '../input/parse-candidates.js';
import { candidatesArgument } from '../input/request-arguments.js';
import { impactEntries } from '../output/impact-entries.js';
import { pagedAnswer } from '../output/paged-answer.js';
import { pagedOutput } from '../output/paged-output.js';
import type { ProjectHost } from '../project-host.js';
import type { ToolContext } from '../tool-context.js';
import { projectOf, repository } from './project-of.js';

/** Says what a plan would do to documents and architecture. */
export const changeImpact = defineTool({
  name: 'change_impact',
  title: 'Impact of a change',
  description:
    'Says what a change would do before it is applied: documents that would no longer be true, rules of the architecture it would break, new dependencies between blocks, files that no block has. Takes the id of a saved plan, or candidates. Saves and changes nothing. Update the documents it names in the same plan.',
  scope: 'read',
  needs: 'project',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  view: 'ui://holdfast/plan',
  input: z.strictObject({
    repository,
    plan_id: z.string().max(64).optional().describe('Id of a saved plan, 8 or more digits.'),
    candidates: candidatesArgument.optional(),
    app_root: appRootArgument,
    ...pagingArguments,
  }),
  output: z.object({
    ...pagedOutput,
    plan_id: z.string(),
    impact: z.array(z.looseObject({})).describe('What needs somebody, with path and hint.'),
    details: z.array(z.looseObject({})).describe('Everything, with what gets better.'),
  }),
  run: async (input, context) => {
    const host = projectOf(input, context);
    const plan = await planOf(input, host, context);
    const impact = await host.impact(plan, context);
    return pagedAnswer({
      tool: 'change_impact',
      caller: context.caller,
      input: { limit: input.limit, cursor: input.cursor, id: plan.id },
      rest: { plan_id: plan.id },
      lists: {
        impact: impactEntries(impact),
        details: impactSections(impact).flatMap(({ title, lines }) =>
          lines.map((line) => ({ kind: title, line })),
        ),
      },
    });
  },
});

async function planOf(
  input: {
    readonly plan_id?: string | undefined;
    readonly candidates?: readonly object[] | undefined;
    readonly app_root?: string | undefined;
  },
  host: ProjectHost,
  context: ToolContext,
): Promise<Plan> {
  const { plan_id: id, candidates, app_root: appRoot } = input;
  if (id !== undefined && candidates === undefined) {
    if (/^[0-9a-f]{8,64}$/.test(id)) return await host.savedPlan(id, context);
    throw new HoldfastError('request-invalid', 'plan_id is 8 to 64 hexadecimal digits.');
  }
  if (id !== undefined || candidates === undefined) {
    throw new HoldfastError('request-invalid', 'Give plan_id or candidates, and not both.');
  }
  return await host.plan(parseCandidates(candidates), {
    ...context,
    ...(appRoot === undefined ? {} : { appRoot }),
  });
}
