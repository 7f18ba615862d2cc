import { findProjectRoot } from '@holdfast/files';
import { readConfig } from './config/read-config.js';
import { openEngines } from './open-engines.js';
import type { FactsEntries } from './open-facts.js';
import type { Project } from './project.js';
import { projectAt } from './project-at.js';

/** How {@link openProject} opens a project. */
export interface OpenProjectOptions {
  /** A directory of the project, absolute or relative to the process. */
  readonly cwd: string;
  /** Scripts of the parser's worker and Swift process, for programs that bundle them elsewhere. */
  readonly factsEntries?: FactsEntries;
}

/**
 * Opens the project that a directory belongs to: the nearest one upwards with a `.holdfast`
 * directory, else the top of the git repository, else the directory itself.
 *
 * @throws HoldfastError `io-error` when the directory cannot be opened, `config-invalid`.
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { openProject } from '@holdfast/project';
 *
 * const directory = mkdtempSync(join(tmpdir(), 'example-'));
 * writeFileSync(join(directory, 'a.ts'), 'export const a = 1;\n');
 * const project = await openProject({ cwd: directory });
 * const tree = await project.tree();
 * console.log((await tree.list()).map(({ path }) => path));
 * // [ 'a.ts' ]
 * await project.close();
 * ```
 */
export async function openProject(options: OpenProjectOptions): Promise<Project> {
  const root = findProjectRoot(options.cwd);
  const config = await readConfig(root);
  const engines = openEngines(root, options.factsEntries);
  const project = projectAt(root, config, engines);
  return {
    ...project,
    close: async () => {
      await project.close();
      await engines.close();
    },
  };
}
