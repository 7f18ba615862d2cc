import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type PlanLimits, parseAppRoot } from '@holdfast/plan';
import { changeLimits } from '@holdfast/project';
import { projectRootOf } from './open-workspace.js';

/**
 * How much plans may hold in the project that an app belongs to. An app root that is none has the
 * limits of its workspace: what is wrong with it is said where it is opened.
 *
 * @param cwd - the workspace, absolute.
 * @throws HoldfastError `config-invalid`, or `io-error` when there is no such workspace.
 */
export async function limitsFor(cwd: string, appRoot: string = '.'): Promise<PlanLimits> {
  const parsed = parseAppRoot(appRoot);
  const isThere = parsed.ok && existsSync(join(cwd, parsed.appRoot));
  return changeLimits(projectRootOf(cwd, isThere ? parsed.appRoot : '.'));
}
