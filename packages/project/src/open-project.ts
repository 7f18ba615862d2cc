import { once } from '@holdfast/base';
import { findProjectRoot } from '@holdfast/files';
import { readConfig } from './config/read-config.js';
import { configuredTree } from './configured-tree.js';
import type { FactsEntries } from './open-facts.js';
import type { Project } from './project.js';

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
  const opened: { close(): Promise<void> }[] = [];
  const keep = <T extends { close(): Promise<void> }>(it: T): T => {
    opened.push(it);
    return it;
  };
  const history = once(async () => {
    const { openProjectHistory } = await import('./open-project-history.js');
    const found = await openProjectHistory(root);
    return found === undefined ? undefined : keep(found);
  });
  const head = once(async () => (await history())?.resolve('HEAD'));
  const facts = once(async () => {
    const { openFacts } = await import('./open-facts.js');
    return keep(openFacts(root, options.factsEntries));
  });
  return {
    root,
    config,
    tree: async (moment = { kind: 'working' }) => {
      const { openTree } = await import('./open-tree.js');
      return configuredTree(keep(await openTree(root, moment, history)), config);
    },
    history,
    head,
    facts,
    anchors: once(async () => {
      const { openAnchorStore } = await import('./open-anchors.js');
      return openAnchorStore(root);
    }),
    blocks: once(async () => {
      const { openBlockStore } = await import('./open-blocks.js');
      return openBlockStore(root);
    }),
    outlines: once(async () => {
      const { openOutlines } = await import('./open-outlines.js');
      return keep(openOutlines(root, options.factsEntries));
    }),
    close: async () => {
      await Promise.all(opened.splice(0).map((it) => it.close()));
    },
  };
}
