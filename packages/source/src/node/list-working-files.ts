import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compareCodeUnits, HoldfastError, isHoldfastError } from '@holdfast/base';
import { runGit } from './git-command.js';
import { type IgnoreScope, isIgnored, readIgnoreScope } from './ignore-scope.js';

/**
 * Paths of the files below a directory that are tracked or not ignored, sorted by code units. Asks
 * git where there is a repository; elsewhere `.gitignore` files are read here.
 */
export async function listWorkingFiles(root: string): Promise<readonly string[]> {
  const listed = (await listByGit(root)) ?? (await listByWalking(refuseBare(root)));
  return [...new Set(listed)].sort(compareCodeUnits);
}

async function listByGit(root: string): Promise<readonly string[] | undefined> {
  try {
    // Outside of a work tree `ls-files` fails. Each program costs milliseconds to start: both at once.
    const [output, ignored] = await Promise.all([
      runGit({ directory: root }, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']),
      isIgnoredByItsRepository(root),
    ]);
    if (output === undefined || ignored) return undefined;
    return output
      .toString('utf8')
      .split('\0')
      .filter((path) => path !== '' && !path.endsWith('/'));
  } catch (error) {
    // Without the git program the directory is read as if it were in no repository.
    if (isHoldfastError(error) && error.code === 'source-unavailable') return undefined;
    throw error;
  }
}

/** Such a directory would list as empty. The top of a work tree is never ignored. */
export async function isIgnoredByItsRepository(root: string): Promise<boolean> {
  if (existsSync(join(root, '.git/HEAD'))) return false;
  return (await runGit({ directory: root }, ['check-ignore', '-q', '.'])) !== undefined;
}

/** What is in a bare repository is git's own, and no file of a project. */
function refuseBare(root: string): string {
  const parts = ['HEAD', 'objects', 'refs', 'config'];
  if (!parts.every((name) => existsSync(join(root, name)))) return root;
  throw new HoldfastError('source-unavailable', 'A bare repository has no working tree.', {
    hint: 'Work in a clone of it, or in a worktree: git worktree add DIRECTORY.',
  });
}

async function listByWalking(root: string): Promise<readonly string[]> {
  const found: string[] = [];
  const visit = async (base: string, outer: readonly IgnoreScope[]): Promise<void> => {
    const entries = await readdir(join(root, base), { withFileTypes: true });
    const own = entries.some((entry) => entry.isFile() && entry.name === '.gitignore');
    const scopes = own ? [...outer, await readIgnoreScope(root, base)] : outer;
    for (const entry of entries) {
      const path = base + entry.name;
      if (ALWAYS_LEFT_OUT.has(entry.name) || isIgnored(path, entry.isDirectory(), scopes)) continue;
      if (entry.isDirectory()) await visit(`${path}/`, scopes);
      else if (entry.isFile() || entry.isSymbolicLink()) found.push(path);
    }
  };
  await visit('', []);
  return found;
}

// Without a repository nothing says that dependencies are not the project's own files.
const ALWAYS_LEFT_OUT = new Set(['.git', 'node_modules']);
