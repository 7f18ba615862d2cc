import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HoldfastError } from '@holdfast/base';
import { ignoreFile, type PrivateDirectory, privateDirectories } from '../private-directories.js';
import { runGit } from '../run-git.js';
import { changedMeanwhile } from './changed-meanwhile.js';
import type { FindRepairs, Repair } from './repair.js';

/** Has git leave out what is never meant for it. */
export const repairIgnored: FindRepairs = async ({ root }) =>
  (await privateDirectories(root)).flatMap((directory) => [
    ...ignoreRepairs(root, directory),
    ...trackedRepairs(root, directory),
  ]);

function ignoreRepairs(root: string, directory: PrivateDirectory): readonly Repair[] {
  const path = `${directory.path}/.gitignore`;
  const common = { rule: 'ignored', path, apply: async () => ignoreAll(root, directory.path) };
  if (directory.ignoreFile === 'missing') {
    const problem = 'Nothing keeps git from taking this directory.';
    return [{ ...common, problem, action: 'Write it, with one line: *' }];
  }
  if (directory.ignoreFile === 'too-little') {
    const problem = 'It does not ignore everything.';
    return [{ ...common, problem, action: 'Add a line with *', changes: ['+ *'] }];
  }
  return [];
}

/** Looks again: somebody may have written to it while the question stood. */
function ignoreAll(root: string, path: string): void {
  const file = join(root, path, '.gitignore');
  const now = ignoreFile(root, path);
  if (now === 'not-a-file') throw changedMeanwhile(`${path}/.gitignore`);
  if (now === 'missing') writeFileSync(file, '*\n', { flag: 'wx' });
  if (now !== 'too-little') return;
  const text = readFileSync(file, 'utf8');
  appendFileSync(file, `${text === '' || text.endsWith('\n') ? '' : '\n'}*\n`);
}

function trackedRepairs(root: string, { path, tracked }: PrivateDirectory): readonly Repair[] {
  if (tracked === 0) return [];
  return [
    {
      rule: 'ignored',
      path,
      problem: `Version control has files of this directory: ${tracked}.`,
      action: 'Take them out of the index with git rm --cached; they stay on disk',
      apply: async () => {
        const done = await runGit(['rm', '-r', '-q', '--cached', '--', path], root);
        if (!done.ok)
          throw new HoldfastError('io-error', 'git rm --cached did not work.', {
            path,
            hint: 'Run it to see why.',
          });
      },
    },
  ];
}
