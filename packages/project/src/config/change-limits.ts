import { type PlanLimits, planLimits } from '@holdfast/plan';
import { readConfig } from './read-config.js';

/**
 * How much plans of version 2 may hold in a project: what its configuration says, else the default.
 *
 * @param root - the project's root, absolute.
 * @throws HoldfastError as `readConfig`.
 */
export async function changeLimits(root: string): Promise<PlanLimits> {
  const { change } = await readConfig(root);
  const { files, fileBytes, totalBytes } = change?.limits ?? {};
  return planLimits({
    ...(files === undefined ? {} : { files }),
    ...(fileBytes === undefined ? {} : { fileBytes }),
    ...(totalBytes === undefined ? {} : { totalBytes }),
  });
}
