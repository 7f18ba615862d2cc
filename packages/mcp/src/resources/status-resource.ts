import { snakeCase } from '@holdfast/base';
import { REPOSITORY_DATA } from '../output/repository-data.js';
import type { ProjectHost } from '../project-host.js';
import type { ToolOutput } from '../tool.js';
import type { ToolContext } from '../tool-context.js';

/** What is going on in a project, and what somebody has to do first. */
export async function statusResource(host: ProjectHost, context: ToolContext): Promise<ToolOutput> {
  const status = await host.status(context);
  return {
    ...REPOSITORY_DATA,
    ...(snakeCase(status) as object),
    ...(status.interrupted === 0
      ? {}
      : { next_step: 'A change was interrupted: a person runs `holdfast change status`.' }),
  };
}
