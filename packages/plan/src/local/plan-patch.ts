import { applyPatch } from '../patch/apply-patch.js';
import { readPatch } from '../patch/read-patch.js';
import { planLimits } from '../plan-limits.js';
import { refused } from '../refused.js';
import type { PlanLocalOptions } from './local-options.js';
import { planChanges } from './plan-changes.js';
import type { LocalPlan } from './plan-local.js';

/** Where to plan a patch, and why the files change. */
export interface PlanPatchOptions extends PlanLocalOptions {
  /** One line; else the subject of a mail made by `git format-patch`. */
  readonly reason?: string;
}

/**
 * Plans a whole patch against the disk, in any dialect that `readPatch` takes. All of it, or none.
 *
 * @param patch - the text of the patch; paths in it are taken from the app root.
 * @throws HoldfastError with the code of the first problem when the patch is refused or does not fit,
 *   and as `planLocal`.
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { planPatch } from '@holdfast/plan/local';
 *
 * const cwd = mkdtempSync(join(tmpdir(), 'example-'));
 * writeFileSync(join(cwd, 'a.txt'), 'one\n');
 * const patch = '--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+two\n';
 * const { plan } = await planPatch(patch, { cwd, reason: 'Count on' });
 * console.log(plan.operations.map(({ kind, path }) => `${kind} ${path}`));
 * // [ 'update a.txt' ]
 * ```
 */
export async function planPatch(patch: string, options: PlanPatchOptions): Promise<LocalPlan> {
  const read = readPatch(patch);
  if (!read.ok) throw refused(read.problems);
  const { files, subject = 'From a patch' } = read;
  const paths = files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]));
  const limits = planLimits(options.limits);
  const make: Parameters<typeof planChanges>[0]['make'] = (stateOf) => {
    const applied = applyPatch(files, stateOf, limits);
    if (!applied.ok) throw refused(applied.problems);
    return applied.changes;
  };
  return planChanges({ paths, make, reason: options.reason ?? subject }, options);
}
