import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';
import { findProjectRoot } from '@holdfast/files';
import type { History, SourceTree } from '@holdfast/source';
import type { FactsProvider } from '@holdfast/syntax';
import { readConfig } from './config/read-config.js';
import { configuredTree } from './configured-tree.js';
import type { Moment, Project } from './project.js';

/** How {@link openProject} opens a project. */
export interface OpenProjectOptions {
  /** A directory of the project, absolute or relative to the process. */
  readonly cwd: string;
  /** Scripts of the parser's worker and Swift process, for programs that bundle them elsewhere. */
  readonly factsEntries?: { readonly worker: URL; readonly swift: URL };
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
    const found = await historyOf(root);
    return found === undefined ? undefined : keep(found);
  });
  const head = once(async () => (await history())?.resolve('HEAD'));
  const facts = once(async () => keep(await openFacts(root, options)));
  return {
    root,
    config,
    tree: async (moment = { kind: 'working' }) =>
      configuredTree(keep(await openTree(root, moment, history)), config),
    history,
    head,
    facts,
    close: async () => {
      await Promise.all(opened.splice(0).map((it) => it.close()));
    },
  };
}

/** Below it everything may be deleted at any time; it ignores itself in git. */
export const CACHE_PATH = '.holdfast/cache';

async function openTree(
  root: string,
  moment: Moment,
  history: () => Promise<History | undefined>,
): Promise<SourceTree> {
  if (moment.kind === 'commit') return await treeOfCommit(root, moment.ref, await history());
  const { stagedTree, workingTree } = await import('@holdfast/source/node');
  if (moment.kind === 'staged') {
    const { indexFile } = moment;
    return stagedTree(root, indexFile === undefined ? {} : { indexFile });
  }
  return workingTree(root, { stamps: join(root, CACHE_PATH, 'stamps') });
}

async function treeOfCommit(
  root: string,
  ref: string,
  history: History | undefined,
): Promise<SourceTree> {
  if (history === undefined) {
    throw new HoldfastError('source-unavailable', `${shorten(root)} is not in a git repository.`, {
      hint: 'Leave the ref out to look at the files as they are.',
    });
  }
  const commit = await history.resolve(ref);
  if (commit === undefined) {
    throw new HoldfastError('source-unavailable', `There is no commit ${shorten(ref)}.`, {
      hint: 'Name a branch, a tag or a commit that was fetched.',
    });
  }
  return await history.treeAt(commit);
}

/** Without a repository a project works, it only has no past. One that cannot be read is an error. */
async function historyOf(root: string): Promise<History | undefined> {
  if (!isInRepository(root)) return undefined;
  const { openHistory } = await import('@holdfast/source/node');
  return await openHistory(root);
}

function isInRepository(directory: string): boolean {
  const parent = dirname(directory);
  return existsSync(join(directory, '.git')) || (parent !== directory && isInRepository(parent));
}

async function openFacts(root: string, options: OpenProjectOptions): Promise<FactsProvider> {
  const { createFactsProvider } = await import('@holdfast/syntax/node');
  const { factsEntries } = options;
  return createFactsProvider({
    cacheDirectory: join(root, CACHE_PATH, 'facts'),
    ...(factsEntries === undefined ? {} : { entries: factsEntries }),
  });
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
