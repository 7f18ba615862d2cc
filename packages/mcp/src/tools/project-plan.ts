import { isHoldfastError } from '@holdfast/base';
import { type Operation, operationBytes, type Plan } from '@holdfast/plan';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { appRootArgument } from '../input/app-root-argument.js';
import { pagingArguments } from '../input/paging-arguments.js';
import { parseCandidates } from '../input/parse-candidates.js';
import { candidatesArgument, registryVersionArgument } from '../input/request-arguments.js';
import { impactEntries } from '../output/impact-entries.js';
import { pagedAnswer } from '../output/paged-answer.js';
import { pagedOutput } from '../output/paged-output.js';
import { shownError } from '../output/shown-error.js';
import type { ProjectHost } from '../project-host.js';
import type { ToolContext } from '../tool-context.js';
import { projectOf, repository } from './project-of.js';
import { requirePart } from './require-part.js';

/** Makes and keeps a plan; a person applies it. */
export const projectPlan = defineTool({
  name: 'project_plan',
  title: 'Plan a change of the project',
  description:
    'Plans complete final files: gathers evidence from disk, saves the plan under .holdfast/plans and returns its id, a summary without contents, conflicts, and impact on documents and architecture. Changes no source file: a person runs the "apply" command, which checks current conditions again. With conflicts it cannot be applied. An existing authorisation for exactly this change needs no second one.',
  scope: 'plan',
  needs: 'project',
  offeredBy: ({ savePlan }) => savePlan !== undefined,
  hints: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  view: 'ui://holdfast/plan',
  input: z.strictObject({
    repository,
    candidates: candidatesArgument,
    app_root: appRootArgument,
    registry_version: registryVersionArgument,
    ...pagingArguments,
  }),
  output: z.object({
    ...pagedOutput,
    id: z.string(),
    applicable: z.boolean().describe('No conflicts and nothing unsupported.'),
    saved_as: z.string(),
    apply: z.string().describe('The command that applies it.'),
    app_root: z.string(),
    conflicts: z.array(z.looseObject({})),
    unsupported: z.array(z.looseObject({})),
    impact: z.array(z.looseObject({})).describe('Documents and rules that the plan touches.'),
    impact_error: z.looseObject({}).optional().describe('Why impact is not known.'),
    operations: z.array(z.looseObject({})),
    dependencies: z.array(z.looseObject({})),
  }),
  run: async (input, context) => {
    const host = projectOf(input, context);
    const save = requirePart(host.savePlan?.bind(host), 'plans');
    const plan = await host.plan(parseCandidates(input.candidates, input.registry_version), {
      ...context,
      ...(input.app_root === undefined ? {} : { appRoot: input.app_root }),
    });
    const savedAs = await save(plan, context);
    const { impact, ...unknown } = await impactOf(plan, host, context);
    const { conflicts, unsupported, dependencies } = plan;
    return pagedAnswer({
      tool: 'project_plan',
      caller: context.caller,
      input: { limit: input.limit, cursor: input.cursor, id: plan.id },
      rest: {
        id: plan.id,
        applicable: conflicts.length + unsupported.length === 0,
        saved_as: savedAs,
        apply: `holdfast change apply ${plan.id}`,
        app_root: plan.appRoot,
        ...unknown,
      },
      lists: {
        conflicts,
        unsupported,
        impact,
        operations: plan.operations.map(summary),
        dependencies,
      },
    });
  },
});

/** A map or anchors that are damaged are no reason against a plan: it may be the one that mends them. */
async function impactOf(plan: Plan, host: ProjectHost, context: ToolContext) {
  try {
    return { impact: impactEntries(await host.impact(plan, context)) };
  } catch (error) {
    if (context.signal.aborted || !isHoldfastError(error)) throw error;
    return { impact: [], impact_error: shownError(error, 'project_plan', context) };
  }
}

function summary(operation: Operation) {
  const { path, kind, beforeSha256, afterSha256, reason } = operation;
  const bytes = operationBytes(operation)?.length;
  return {
    path,
    ...(operation.kind === 'move' ? { from: operation.from } : {}),
    kind,
    before_sha256: beforeSha256,
    after_sha256: afterSha256,
    ...(bytes === undefined ? {} : { bytes }),
    ...('executable' in operation ? { executable: operation.executable } : {}),
    reason,
  };
}
