import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isHoldfastError } from '@holdfast/base';
import { runGit } from './git-command.js';
import { type IgnoreScope, ignoreScope, isIgnored } from './ignore-scope.js';
import { isIgnoredByItsRepository } from './list-working-files.js';

/**
 * Which files a listing of the {@link workingTree} would leave out if they were there and not tracked.
 * Tracked files are never among them. Asks git where there is a repository.
 *
 * @param root - absolute path of the tree's directory.
 * @param paths - relative to it.
 * @param planned - contents of files as they would be, `null` for one that is gone; `.gitignore` files among them count, and are then
 *   read here, without what a repository excludes besides.
 */
export async function ignoredFiles(
  root: string,
  paths: readonly string[],
  planned: PlannedTexts = new Map(),
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const rulesChange = [...planned.keys()].some((path) => /(?:^|\/)\.gitignore$/.test(path));
  const told = rulesChange ? undefined : await askGit(root, paths);
  return told ?? (await readRules(root, paths, planned));
}

async function askGit(
  root: string,
  paths: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  try {
    const location = { directory: root };
    const [output, isInside, whole] = await Promise.all([
      runGit(
        location,
        ['check-ignore', '-z', '--stdin'],
        paths.map((path) => `./${path}\0`).join(''),
      ),
      runGit(location, ['rev-parse', '--is-inside-work-tree']),
      isIgnoredByItsRepository(root),
    ]);
    if (isInside === undefined || whole) return undefined;
    // Git ends with another code than 0 when it has nothing to say.
    const names = (output?.toString('utf8') ?? '').split('\0');
    return new Set(names.flatMap((name) => (name === '' ? [] : [name.slice(2)])));
  } catch (error) {
    if (isHoldfastError(error) && error.code === 'source-unavailable') return undefined;
    throw error;
  }
}

async function readRules(
  root: string,
  paths: readonly string[],
  planned: PlannedTexts,
): Promise<ReadonlySet<string>> {
  const ignored = new Set<string>();
  for (const path of paths) {
    const scopes: IgnoreScope[] = [];
    for (const base of basesOf(path)) {
      const text = await rulesIn(planned, root, base);
      if (text !== undefined) scopes.push(ignoreScope(base, text));
    }
    const parts = basesOf(path).slice(1);
    const below = parts.some((base) =>
      isIgnored(base.slice(0, -1), true, scopesAbove(scopes, base)),
    );
    if (below || isIgnored(path, false, scopes)) ignored.add(path);
  }
  return ignored;
}

/** Texts, bytes of what is no text, or `null` for no file, by path. */
type PlannedTexts = ReadonlyMap<string, string | Uint8Array | null>;

async function rulesIn(
  planned: PlannedTexts,
  root: string,
  base: string,
): Promise<string | undefined> {
  const content = planned.get(`${base}.gitignore`);
  if (content === undefined) return await rulesAt(root, base);
  if (content === null || typeof content === 'string') return content ?? undefined;
  return Buffer.from(content).toString('utf8');
}

/** The directories from the root to a file, each with `/` at its end, the root empty. */
function basesOf(path: string): readonly string[] {
  const directory = dirname(path);
  return directory === '.' ? [''] : [...basesOf(directory), `${directory}/`];
}

function scopesAbove(scopes: readonly IgnoreScope[], directory: string): readonly IgnoreScope[] {
  return scopes.filter(({ base }) => base !== directory && directory.startsWith(base));
}

async function rulesAt(root: string, base: string): Promise<string | undefined> {
  const file = join(root, base, '.gitignore');
  return existsSync(file) ? await readFile(file, 'utf8') : undefined;
}
