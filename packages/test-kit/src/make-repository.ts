import { execFileSync } from 'node:child_process';
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
  repository.git('init', '-q', '-b', 'main');
  if (Object.keys(tree).length > 0) repository.commit(tree, 'Start');
  return repository;
}

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
    return git('rev-parse', 'HEAD').trim();
  };
  return { ...dir, git, commit };
}

const GIT_ENV = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.invalid',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.invalid',
};
