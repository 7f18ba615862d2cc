import { chmodSync, lstatSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runGit } from '../run-git.js';
import type { FindRepairs } from './repair.js';

/** Git leaves out a hook that may not be executed, and says so only in passing. */
export const repairHook: FindRepairs = async ({ root }) => {
  if (process.platform === 'win32') return [];
  const place = await runGit(['rev-parse', '--git-path', 'hooks/pre-commit'], root);
  if (!place.ok) return [];
  const path = place.stdout.replace(/\n$/, '');
  const file = resolve(root, path);
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() !== true || (stat.mode & 0o100) !== 0) return [];
  if (!/\bholdfast\b/.test(readFileSync(file, 'utf8'))) return [];
  return [
    {
      rule: 'hook',
      path,
      problem: 'The hook runs holdfast, and git skips it: it may not be executed.',
      action: 'Make it executable',
      apply: async () => chmodSync(file, (stat.mode & 0o777) | 0o111),
    },
  ];
};
