import { foldCase } from '@holdfast/base';

/**
 * Of a plan's targets, those that tools execute or obey by themselves, without anybody starting
 * them (change.md 3.5): package manager settings and hooks, lockfiles, workflows, editor tasks,
 * build and test configuration.
 *
 * @param paths - canonical paths relative to the app root; the order is kept.
 *
 * @example
 * ```ts
 * import { executedFiles } from '@holdfast/plan';
 *
 * console.log(executedFiles(['src/a.ts', '.husky/pre-commit', 'web/vite.config.ts']));
 * // [ '.husky/pre-commit', 'web/vite.config.ts' ]
 * ```
 */
export function executedFiles(paths: readonly string[]): string[] {
  return paths.filter((path) => isExecutedFile(foldCase(path)));
}

/** By file name, at any depth: a nested project's tools find them too. */
const NAMES: ReadonlySet<string> = new Set([
  '.gitattributes',
  '.mcp.json',
  '.npmrc',
  '.pnpmfile.cjs',
  '.yarnrc.yml',
  'build.rs',
  'bunfig.toml',
  'conftest.py',
  'makefile',
  'pnpm-workspace.yaml',
  // Lockfiles decide which bytes an installation downloads and runs.
  'bun.lock',
  'bun.lockb',
  'cargo.lock',
  'composer.lock',
  'deno.lock',
  'gemfile.lock',
  'go.sum',
  'npm-shrinkwrap.json',
  'package-lock.json',
  'package.resolved',
  'pdm.lock',
  'pipfile.lock',
  'pnpm-lock.yaml',
  'poetry.lock',
  'uv.lock',
  'yarn.lock',
]);

const PATTERNS: readonly RegExp[] = [
  /(?:^|\/)\.husky\//,
  /(?:^|\/)\.github\/(?:workflows|actions)\//,
  /(?:^|\/)\.vscode\/(?:tasks|settings)\.json$/,
  /(?:^|\/)\.devcontainer\//,
  /(?:^|\/)\.claude\/settings[^/]*\.json$/,
  /(?:^|\/)[^/]*\.config\.[^/]+$/,
];

function isExecutedFile(folded: string): boolean {
  const name = folded.slice(folded.lastIndexOf('/') + 1);
  return NAMES.has(name) || PATTERNS.some((pattern) => pattern.test(folded));
}
