import { checkWritablePath, findPathCollisions, problemError } from '@holdfast/base';
import { planLimits } from '../plan-limits.js';
import type { ObservedFile, Snapshot } from '../request-model.js';
import { LOCAL_CAPABILITIES } from './collect-snapshot.js';
import { gatherEvidence } from './gather-evidence.js';
import type { PlanLocalOptions } from './local-options.js';
import { withApp } from './open-app.js';

/** Evidence for some paths, in the form that a host request takes. */
export interface PathsSnapshot {
  readonly snapshot: Snapshot;
  /** Those of the paths that do not exist. */
  readonly missingFiles: readonly string[];
}

/**
 * Takes the evidence that a plan for some paths needs, and no more: their hashes and execute bits, or
 * their absence, the texts of the configurations that planning reads, and the applications of the
 * workspace. Files may be data, and as large as a plan of version 2 takes them. A path that only
 * exists in another spelling is in neither list, so that a plan for it is a conflict. Changes nothing.
 *
 * @param paths - relative to the app root, as a request would have them.
 * @param options - the workspace, the app root in it, and the limits of its plans.
 * @throws HoldfastError `path-*` for a path that no plan may change, and as `planLocal`.
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { snapshotPaths } from '@holdfast/plan/local';
 *
 * const cwd = mkdtempSync(join(tmpdir(), 'example-'));
 * writeFileSync(join(cwd, 'a.ts'), 'export const a = 1;\n');
 * const { snapshot, missingFiles } = await snapshotPaths(['a.ts', 'b.ts'], { cwd });
 * console.log(snapshot.files.map(({ path }) => path), missingFiles);
 * // [ 'a.ts' ] [ 'b.ts' ]
 * ```
 */
export async function snapshotPaths(
  paths: readonly string[],
  options: PlanLocalOptions,
): Promise<PathsSnapshot> {
  const wanted = [...new Set(paths.map(canonical))];
  const { fileBytes: maxBytes, totalBytes } = planLimits(options.limits);
  return withApp(options, async (app) => {
    const { evidence } = await gatherEvidence(
      app,
      wanted.map((path) => ({ path, role: 'made' })),
      { maxBytes, totalBytes, textOnly: false },
    );
    const { appRoot, appRootExplicit, present, absent, configurations, spellings } = evidence;
    const isSpelledOtherwise = (path: string) =>
      spellings.some((spelling) => findPathCollisions([path, spelling]).length > 0);
    return {
      snapshot: {
        schemaVersion: 1,
        ...(appRootExplicit ? { appRoot } : {}),
        configurations: [...configurations].map(([path, content]) => ({ path, content })),
        // A configuration is listed too: its bytes do not say whether it may be executed.
        files: [...present].map(
          ([path, { sha256, executable }]): ObservedFile =>
            executable === undefined ? { path, sha256 } : { path, sha256, executable },
        ),
        applications: evidence.applications,
        capabilities: LOCAL_CAPABILITIES,
      },
      missingFiles: [...absent].filter((path) => !isSpelledOtherwise(path)),
    };
  });
}

function canonical(text: string): string {
  const checked = checkWritablePath(text);
  if (checked.ok) return checked.path;
  throw problemError([checked.problem]);
}
