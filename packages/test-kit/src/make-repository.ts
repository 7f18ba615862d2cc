import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, type TempDir } from './temp-dir.js';
import { type TreeEntry, writeTree } from './tree.js';

/** A real git repository in a temporary directory. */
export interface Repository extends TempDir {
  git(...args: readonly string[]): string;
  /** Writes files, commits everything, and answers the commit's id. */
  commit(tree: Readonly<Record<string, TreeEntry>>, message?: string): string;
}

/** Makes a repository whose commits do not depend on the user's git configuration. */
export function makeRepository(tree: Readonly<Record<string, TreeEntry>> = {}): Repository {
  const repository = repositoryAt(makeTempDir('holdfast-repo-'));
  writeTree(repository.path, EMPTY_REPOSITORY);
  for (const name of ['hooks', 'objects/info', 'objects/pack', 'refs/heads', 'refs/tags'])
    mkdirSync(join(repository.path, '.git', name), { recursive: true });
  if (Object.keys(tree).length > 0) repository.commit(tree, 'Start');
  return repository;
}

/** What `git init` writes, without starting a program: thousands of tests need a repository. */
const EMPTY_REPOSITORY = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.git/config':
    '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n',
  '.git/description': 'A repository of a test.\n',
  '.git/info/exclude': '',
};

/** The repository in a directory that has one. */
export function repositoryAt(dir: TempDir): Repository {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, {
      cwd: dir.path,
      env: { ...process.env, ...GIT_ENV },
      encoding: 'utf8',
    });
  const commit = (files: Readonly<Record<string, TreeEntry>>, message = 'Change files') => {
    writeTree(dir.path, files);
    git('add', '-A');
    git('commit', '-q', '--allow-empty', '-m', message);
    return headOf(dir.path) ?? git('rev-parse', 'HEAD').trim();
  };
  return { ...dir, git, commit };
}

/** The commit that was just made, read where git has just written it; else git has to be asked. */
function headOf(path: string): string | undefined {
  try {
    const head = readFileSync(join(path, '.git/HEAD'), 'utf8').trim();
    const ref = /^ref: (.+)$/.exec(head)?.[1];
    return ref === undefined ? head : readFileSync(join(path, '.git', ref), 'utf8').trim();
  } catch {
    return undefined;
  }
}

const GIT_ENV = {
  // Each commit would start another program that looks whether there is anything to tidy up.
  GIT_CONFIG_COUNT: '2',
  GIT_CONFIG_KEY_0: 'gc.auto',
  GIT_CONFIG_VALUE_0: '0',
  GIT_CONFIG_KEY_1: 'maintenance.auto',
  GIT_CONFIG_VALUE_1: 'false',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.invalid',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.invalid',
};
