import type { Snapshot } from '../request-model.js';
import { detectAliases } from './detect-aliases.js';
import { detectFrameworks } from './detect-frameworks.js';
import { detectLanguages } from './detect-languages.js';
import { detectPackageManager } from './detect-package-manager.js';
import { detectScripts } from './detect-scripts.js';
import { detectSourceRoot } from './detect-source-root.js';
import { detectStylesheets } from './detect-stylesheets.js';
import { detectTestRunners } from './detect-test-runners.js';
import { detectWorkspace } from './detect-workspace.js';
import type { Inspection } from './inspection-model.js';
import { viewProject } from './project-view.js';

/**
 * Says what a project seems to be, each fact with its reasons, from a snapshot alone: nothing is
 * read, run or guessed from the network. Whatever is odd (a reference that leaves the app, broken
 * JSON, eighty packages) is noted under `unknowns` and never an error: detection helps a reader
 * and does not block planning (change.md 2). Equal snapshots give equal inspections, whatever the
 * order of their lists.
 *
 * @param snapshot - a parsed snapshot; hashes are not looked at.
 *
 * @example
 * ```ts
 * import { detectContext } from '@holdfast/plan';
 *
 * const inspection = detectContext({
 *   schemaVersion: 1,
 *   configurations: [{ path: 'package.json', content: '{"dependencies":{"next":"^15.0.0"}}' }],
 *   files: [],
 * });
 * console.log(inspection.frameworks[0]);
 * // {
 * //   value: 'Next.js',
 * //   evidence: [ { path: 'package.json', why: 'dependencies has next' } ]
 * // }
 * ```
 */
export function detectContext(snapshot: Snapshot): Inspection {
  const view = viewProject(snapshot);
  const frameworks = detectFrameworks(view);
  const languages = detectLanguages(view);
  const packageManager = detectPackageManager(view);
  const aliases = detectAliases(view);
  const sourceRoot = detectSourceRoot(view);
  const workspace = detectWorkspace(view, snapshot);
  const stylesheets = detectStylesheets(view);
  const testRunners = detectTestRunners(view);
  const scripts = detectScripts(view);
  const [manager] = packageManager.facts;
  return {
    schemaVersion: 1,
    kind: 'inspection',
    appRoot: snapshot.appRoot ?? '.',
    frameworks: frameworks.facts,
    languages: languages.facts,
    ...(manager === undefined ? {} : { packageManager: manager }),
    aliases: aliases.facts,
    ...(sourceRoot === undefined ? {} : { sourceRoot }),
    applications: workspace.facts,
    stylesheets: stylesheets.facts,
    testRunners: testRunners.facts,
    scripts: scripts.facts,
    ...(snapshot.capabilities === undefined
      ? {}
      : { capabilities: { value: snapshot.capabilities, evidence: [CAPABILITY_WITNESS] } }),
    unknowns: [
      ...view.unknowns,
      ...packageManager.unknowns,
      ...aliases.unknowns,
      ...workspace.unknowns,
      ...stylesheets.unknowns,
      ...scripts.unknowns,
    ],
  };
}

const CAPABILITY_WITNESS = { why: 'the snapshot says so' };
