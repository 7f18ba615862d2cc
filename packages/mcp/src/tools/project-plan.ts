import { HoldfastError } from '@holdfast/base';
import { type Operation, parseRequest } from '@holdfast/plan';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { appRootArgument } from '../input/app-root-argument.js';
import { pagingArguments } from '../input/paging-arguments.js';
import { candidatesArgument, registryVersionArgument } from '../input/request-arguments.js';
import { impactEntries } from '../output/impact-entries.js';
import { pagedAnswer } from '../output/paged-answer.js';
import { pagedOutput } from '../output/paged-output.js';
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
    operations: z.array(z.looseObject({})),
    dependencies: z.array(z.looseObject({})),
  }),
  run: async (input, context) => {
    const host = projectOf(input, context);
    const save = requirePart(host.savePlan?.bind(host), 'plans');
    const plan = await host.plan(readRequest(input), {
      ...context,
      ...(input.app_root === undefined ? {} : { appRoot: input.app_root }),
    });
    const savedAs = await save(plan, context);
    const impact = await host.impact(plan, context);
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
      },
      lists: {
        conflicts,
        unsupported,
        impact: impactEntries(impact),
        operations: plan.operations.map(summary),
        dependencies,
      },
    });
  },
});

function readRequest({
  candidates,
  registry_version: registryVersion,
}: {
  readonly candidates: unknown;
  readonly registry_version?: string | undefined;
}) {
  const request = { candidates, ...(registryVersion === undefined ? {} : { registryVersion }) };
  const parsed = parseRequest(request, 'local');
  if (parsed.ok) return parsed.request;
  const [first] = parsed.problems;
  throw new HoldfastError(
    first?.code ?? 'request-invalid',
    first?.message ?? 'The candidates cannot be used.',
    {
      ...(first?.hint === undefined ? {} : { hint: first.hint }),
      ...(first?.path === undefined ? {} : { path: first.path }),
    },
  );
}

function summary({ path, kind, beforeSha256, afterSha256, content, reason }: Operation) {
  return {
    path,
    kind,
    before_sha256: beforeSha256,
    after_sha256: afterSha256,
    bytes: Buffer.byteLength(content, 'utf8'),
    reason,
  };
}
