import { appendFileSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HoldfastError } from '@holdfast/base';
import { runGit } from '../run-git.js';
import type { FindRepairs, Repair } from './repair.js';

const PRIVATE = ['changes', 'plans', 'cache'];

/** Has git leave out what is never meant for it. */
export const repairIgnored: FindRepairs = async ({ root }) => {
  const found: Repair[] = [];
  for (const name of PRIVATE) {
    const path = `.holdfast/${name}`;
    if (!isDirectory(join(root, path))) continue;
    const ignoring = ignoreRepair(root, `${path}/.gitignore`);
    if (ignoring !== undefined) found.push(ignoring);
    const tracked = await trackedRepair(root, path);
    if (tracked !== undefined) found.push(tracked);
  }
  return found;
};

function ignoreRepair(root: string, path: string): Repair | undefined {
  const file = join(root, path);
  const text = textOf(file);
  if (text === 'unreadable' || text?.split('\n').some((line) => line.trim() === '*')) {
    return undefined;
  }
  const common = { rule: 'ignored', path };
  if (text === undefined) {
    return {
      ...common,
      problem: 'Nothing keeps git from taking this directory.',
      action: 'Write it, with one line: *',
      apply: async () => writeFileSync(file, '*\n', { flag: 'wx' }),
    };
  }
  const line = `${text === '' || text.endsWith('\n') ? '' : '\n'}*\n`;
  return {
    ...common,
    problem: 'It does not ignore everything.',
    action: 'Add a line with *',
    changes: ['+ *'],
    apply: async () => appendFileSync(file, line),
  };
}

async function trackedRepair(root: string, path: string): Promise<Repair | undefined> {
  const tracked = await runGit(['ls-files', '-z', '--', path], root);
  const files = tracked.ok ? tracked.stdout.split('\0').filter((it) => it !== '') : [];
  // Its own rule may be committed: it does no harm, and keeps the directory out.
  if (files.every((file) => file.endsWith('/.gitignore'))) return undefined;
  return {
    rule: 'ignored',
    path,
    problem: `Version control has files of this directory: ${files.length}.`,
    action: 'Take them out of the index with git rm --cached; they stay on disk',
    apply: async () => {
      const done = await runGit(['rm', '-r', '-q', '--cached', '--', path], root);
      if (!done.ok)
        throw new HoldfastError('io-error', 'git rm --cached did not work.', {
          path,
          hint: 'Run it to see why.',
        });
    },
  };
}

function isDirectory(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** A symlink or directory in its place is somebody's to decide. */
function textOf(file: string): string | 'unreadable' | undefined {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  return stat.isFile() ? readFileSync(file, 'utf8') : 'unreadable';
}
