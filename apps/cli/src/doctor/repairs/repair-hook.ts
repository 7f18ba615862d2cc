import { chmodSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { runGit } from '../run-git.js';
import { changedMeanwhile } from './changed-meanwhile.js';
import type { FindRepairs } from './repair.js';

/** Git leaves out a hook that may not be executed, and says so only in passing. */
export const repairHook: FindRepairs = async ({ root }) => {
  if (process.platform === 'win32') return [];
  const places = await runGit(
    ['rev-parse', '--git-common-dir', '--git-path', 'hooks/pre-commit'],
    root,
  );
  if (!places.ok) return [];
  const [directory, path, ...more] = places.stdout.replace(/\n$/, '').split('\n');
  // More lines are of names with line breaks: which is which cannot be told.
  if (directory === undefined || path === undefined || more.length > 0) return [];
  const file = resolve(root, path);
  const mode = modeOf(file);
  if (mode === undefined) return [];
  // One of other projects, too (`core.hooksPath`), is nothing that a project's doctor changes.
  if (![root, resolve(root, directory)].some((own) => isBelow(own, file))) return [];
  if (!/\bholdfast\b/.test(readFileSync(file, 'utf8'))) return [];
  return [
    {
      rule: 'hook',
      path,
      problem: 'The hook runs holdfast, and git skips it: it may not be executed.',
      action: 'Make it executable',
      apply: async () => {
        if (modeOf(file) !== mode) throw changedMeanwhile(path);
        chmodSync(file, mode | 0o111);
      },
    },
  ];
};

/** Permission bits of a file that its owner may not execute. */
function modeOf(file: string): number | undefined {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() !== true || (stat.mode & 0o100) !== 0) return undefined;
  return stat.mode & 0o7777;
}

/** By the directories that the disk knows: a link leads out of a project, too. */
function isBelow(directory: string, file: string): boolean {
  const way = relative(realpathSync(directory), realpathSync(dirname(file)));
  return way !== '..' && !/^\.\.[\\/]/.test(way);
}
