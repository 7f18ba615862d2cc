import { checkWritablePath, findPathCollisions, problemError } from '@holdfast/base';
import type { Snapshot } from '../request-model.js';
import { checkOriginalTotal } from './check-original-total.js';
import { LOCAL_CAPABILITIES } from './collect-snapshot.js';
import { FIRST_RULES, gatherEvidence } from './gather-evidence.js';
import type { LocalOptions } from './local-options.js';
import { withApp } from './open-app.js';

/** Evidence for some paths, in the form that a host request takes. */
export interface PathsSnapshot {
  readonly snapshot: Snapshot;
  /** Those of the paths that do not exist. */
  readonly missingFiles: readonly string[];
}

/**
 * Takes the evidence that a plan for some paths needs, and no more: their hashes or absence, the
 * texts of the configurations that planning reads, and the applications of the workspace. A path
 * that only exists in another spelling is in neither list, so that a plan for it is a conflict.
 * Changes nothing.
 *
 * @param paths - relative to the app root, as a request would have them.
 * @param options - the workspace, and the app root in it.
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
  options: LocalOptions,
): Promise<PathsSnapshot> {
  const wanted = [...new Set(paths.map(canonical))];
  return withApp(options, async (app) => {
    const candidates = wanted.map((path) => ({ path, content: '', reason: 'Evidence' }));
    const gathered = await gatherEvidence(
      app,
      wanted.map((path) => ({ path, role: 'made' })),
      FIRST_RULES,
    );
    checkOriginalTotal({ candidates }, gathered);
    const { evidence } = gathered;
    const { appRoot, appRootExplicit, present, absent, configurations, spellings } = evidence;
    const isSpelledOtherwise = (path: string) =>
      spellings.some((spelling) => findPathCollisions([path, spelling]).length > 0);
    return {
      snapshot: {
        schemaVersion: 1,
        ...(appRootExplicit ? { appRoot } : {}),
        configurations: [...configurations].map(([path, content]) => ({ path, content })),
        files: [...present]
          .filter(([path]) => !configurations.has(path))
          .map(([path, { sha256 }]) => ({ path, sha256 })),
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
