import { LOCK_FILES } from '../inspect/detect-package-manager.js';
import type { Fact, Inspection, PackageManager, Unknown } from '../inspect/inspection-model.js';
import { collectSnapshot, LOCAL_CAPABILITIES } from './collect-snapshot.js';
import type { LocalOptions } from './local-options.js';
import { type OpenApp, withApp } from './open-app.js';

/**
 * Says what a project on disk seems to be: `detectContext` on a snapshot of it, and under
 * `unknowns` also what the snapshot leaves out. For an app root inside a workspace the lock file of
 * the workspace counts. Runs and changes nothing.
 *
 * @param options - the workspace, and the app root in it.
 * @throws HoldfastError `unsafe-target`, `path-*` or `io-error` when the app root cannot be used;
 *   nothing that lies in the project is an error.
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { inspectLocal } from '@holdfast/plan/local';
 *
 * const cwd = mkdtempSync(join(tmpdir(), 'example-'));
 * writeFileSync(join(cwd, 'package.json'), '{"dependencies":{"vue":"^3.5.0"}}\n');
 * const inspection = await inspectLocal({ cwd });
 * console.log(inspection.frameworks.map((fact) => fact.value));
 * // [ 'Vue' ]
 * ```
 */
export async function inspectLocal(options: LocalOptions): Promise<Inspection> {
  return withApp(options, inspectApp);
}

const CAPABILITIES_WHY = 'apply writes files; nothing is ever installed or run';

async function inspectApp(app: OpenApp): Promise<Inspection> {
  const { snapshot, applications, unknowns } = await collectSnapshot(app);
  // Planning loads this module too and needs none of the parsers that detection does.
  const { detectContext } = await import('../inspect/detect-context.js');
  const inspection = detectContext(snapshot);
  const packageManager = inspection.packageManager ?? workspacePackageManager(app);
  return {
    ...inspection,
    appRoot: app.appRoot,
    ...(packageManager === undefined ? {} : { packageManager }),
    applications: inspection.applications.map(({ value, evidence }) => {
      const witness = applications.get(value);
      return { value, evidence: witness === undefined ? evidence : [witness] };
    }),
    capabilities: { value: LOCAL_CAPABILITIES, evidence: [{ why: CAPABILITIES_WHY }] },
    unknowns: eachOnce([...inspection.unknowns, ...unknowns]),
  };
}

function workspacePackageManager(app: OpenApp): Fact<PackageManager> | undefined {
  if (app.appRoot === '.') return undefined;
  const names = new Set(app.fs.list(app.workspace));
  const locks = Object.entries(LOCK_FILES).filter(([path]) => names.has(path));
  const managers = new Set(locks.map(([, name]) => name));
  const [first] = locks;
  if (first === undefined || managers.size > 1) return undefined;
  const [file, name] = first;
  return { value: { name }, evidence: [{ why: `${file} in the workspace is a lock file of it` }] };
}

/** The workspace is read from disk and again from the snapshot; both say what is odd about it. */
function eachOnce(unknowns: readonly Unknown[]): readonly Unknown[] {
  return [...new Map(unknowns.map((entry) => [`${entry.path}\0${entry.why}`, entry])).values()];
}
