import { join, resolve } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';
import { basesNeeded, type Plan, type RebasedFile, rebaseOperations } from '@holdfast/plan';
import { type LocalPlan, planLocal, readOriginals } from '@holdfast/plan/local';
import { changeLimits } from '../config/change-limits.js';
import { findBases } from './find-bases.js';

/** Where the files of a plan are, and where the contents are that it was made for. */
export interface RebaseOptions {
  /** The project's root, absolute. */
  readonly root: string;
  /** The workspace of the plan, absolute. */
  readonly cwd: string;
  /** A commit, or an absolute path of a directory; else the repository, the journal and saved plans. */
  readonly base?: string;
}

/** A plan carried over to the files of today, as far as that went. */
export interface RebaseResult {
  /** What became of each operation, in the order of the plan. */
  readonly files: readonly RebasedFile[];
  /** The new plan; none when there are conflicts, or when nothing is left to do. */
  readonly planned?: LocalPlan;
}

/**
 * Carries a plan over to the files as they are now: each text that changed since is merged line by line
 * with what the plan makes of it, and every other operation is kept where its file is what it was. The
 * result is a plan of its own, to be reviewed; nothing else is changed, and no conflict is written
 * anywhere.
 *
 * @throws HoldfastError `rebase-base-missing` when what a plan was made for is not found, and as
 *   `planLocal`.
 */
export async function rebasePlan(plan: Plan, options: RebaseOptions): Promise<RebaseResult> {
  requireComplete(plan);
  const { cwd, root, base } = options;
  const current = await readOriginals(plan, { cwd });
  const bases = await findBases(basesNeeded(plan, current), {
    root,
    directory: join(resolve(cwd), plan.appRoot),
    ...(base === undefined ? {} : { from: base }),
  });
  const { files, candidates } = rebaseOperations(plan, { current, bases });
  if (candidates.length === 0 || files.some(({ outcome }) => outcome === 'conflict')) {
    return { files };
  }
  const { registryVersion } = plan;
  const version = registryVersion === undefined ? {} : { registryVersion };
  const request = { schemaVersion: 2, ...version, candidates } as const;
  const limits = await changeLimits(root);
  return { files, planned: await planLocal(request, { cwd, ...appRootOf(plan), limits }) };
}

/** Where a plan says that its app root was not chosen, the new one shall say so too. */
function appRootOf({ appRoot, unsupported }: Plan): { readonly appRoot?: string } {
  return unsupported.some(({ code }) => code === 'workspace-unselected') ? {} : { appRoot };
}

const LEFT_OUT: ReadonlySet<string> = new Set(['case-collision', 'no-evidence', 'file-missing']);

/** What these conflicts left out of a plan is not in it any more. */
function requireComplete({ conflicts }: Plan): void {
  const left = conflicts.find(({ code }) => LEFT_OUT.has(code));
  if (left === undefined) return;
  throw new HoldfastError(left.code, `The plan has no operation for ${shorten(left.path)}.`, {
    path: left.path,
    hint: 'A conflict had kept it out. Make the plan again from the request.',
  });
}
