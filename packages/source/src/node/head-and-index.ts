import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';
import type { DiffSide } from './commit-diff.js';
import { type GitLocation, runGit } from './git-command.js';
import { settingOf } from './git-setting.js';

/** A file as `HEAD` and the index have it. */
export interface TrackedFile {
  readonly path: string;
  readonly committed?: DiffSide;
  readonly staged?: DiffSide;
  /** Whether the user told git not to look at it: a sparse checkout, or `--assume-unchanged`. */
  readonly isLeftOut?: boolean;
}

/** What git knows about a work tree without looking at contents. */
export interface HeadAndIndex {
  readonly commit: string;
  readonly tracked: readonly TrackedFile[];
  /** Neither tracked nor ignored, also by what the user ignores everywhere. */
  readonly untracked: readonly string[];
  /** Directories that are repositories of their own, with `/` at the end. */
  readonly nested: readonly string[];
  /** Whether execute bits on disk mean something (`core.fileMode`). */
  readonly fileMode: boolean;
}

/**
 * Reads `HEAD` and the index below a directory.
 *
 * @throws HoldfastError `source-unavailable` without a work tree or a commit, `worktree-refused` while
 *   a merge, rebase, cherry-pick or revert is in progress.
 */
export async function readHeadAndIndex(directory: string): Promise<HeadAndIndex> {
  const location = { directory };
  const commit = await headOf(location);
  await refuseUnfinished(location);
  const excludes = await settingOf(directory, 'core.excludesFile', 'path');
  const ignoring = excludes === undefined ? [] : ['-c', `core.excludesFile=${excludes}`];
  const [committed, staged, others, fileMode] = await Promise.all([
    fieldsOf(location, ['ls-tree', '-r', '-z', commit]),
    fieldsOf(location, ['ls-files', '-z', '--cached', '--stage', '-v']),
    fieldsOf(location, [...ignoring, 'ls-files', '-z', '--others', '--exclude-standard']),
    settingOf(directory, 'core.fileMode', 'bool'),
  ]);
  return {
    commit,
    tracked: joined(committed, staged),
    untracked: others.filter((path) => !path.endsWith('/')),
    // A repository of its own is listed as a directory.
    nested: others.filter((path) => path.endsWith('/')),
    fileMode: fileMode !== 'false',
  };
}

async function headOf(location: GitLocation): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'];
  const commit = (await runGit(location, args))?.toString('utf8').trim();
  if (commit?.length === 40) return commit;
  if (commit !== undefined) {
    throw new HoldfastError('worktree-refused', 'The repository has SHA-256 ids.', {
      hint: 'Nothing was changed. Plan its changes with a request or a patch.',
    });
  }
  throw new HoldfastError(
    'source-unavailable',
    `There is no commit yet, or no repository, at ${shorten(location.directory)}.`,
    { hint: 'What is uncommitted is a difference to a commit: make a first one.' },
  );
}

async function refuseUnfinished(location: GitLocation): Promise<void> {
  const names = Object.keys(UNFINISHED);
  const paths = names.flatMap((name) => ['--git-path', name]);
  const output = await runGit(location, ['rev-parse', ...paths]);
  const places = output?.toString('utf8').split('\n') ?? [];
  // Relative to the directory that git was started in.
  const found = names.find((_, at) => existsSync(resolve(location.directory, places[at] ?? '.')));
  if (found === undefined) return;
  throw new HoldfastError('worktree-refused', `${UNFINISHED[found]} is in progress.`, {
    hint: 'Nothing was changed. Finish it or abort it with git first.',
  });
}

const UNFINISHED: Readonly<Record<string, string>> = {
  MERGE_HEAD: 'A merge',
  CHERRY_PICK_HEAD: 'A cherry-pick',
  REVERT_HEAD: 'A revert',
  'rebase-merge': 'A rebase',
  'rebase-apply': 'A rebase',
  BISECT_LOG: 'A bisection',
};

async function fieldsOf(location: GitLocation, args: readonly string[]): Promise<string[]> {
  const output = await runGit(location, args);
  if (output === undefined) {
    throw new HoldfastError(
      'source-unavailable',
      `Git cannot list the files at ${shorten(location.directory)}.`,
      { hint: 'Uncommitted work exists only in a work tree of a git repository.' },
    );
  }
  const fields = output
    .toString('utf8')
    .split('\0')
    .filter((field) => field !== '');
  const unreadable = fields.find((field) => field.includes('\ufffd'));
  if (unreadable === undefined || output.equals(Buffer.from(output.toString('utf8'))))
    return fields;
  const name = unreadable.slice(unreadable.indexOf('\t') + 1);
  throw new HoldfastError('worktree-refused', `The name ${shorten(name)} is not UTF-8.`, {
    hint: 'Nothing was changed. No plan can have such a name: take a directory without it with --app-root, or rename the file with git first.',
  });
}

/** Lines of ls-tree are `<mode> <type> <id>\t<path>`, of ls-files `<tag> <mode> <id> <stage>\t<path>`. */
function joined(committed: readonly string[], staged: readonly string[]): TrackedFile[] {
  const files = new Map<string, TrackedFile>();
  for (const line of committed) {
    const tab = line.indexOf('\t');
    const [mode = '', , contentId = ''] = line.slice(0, tab).split(' ');
    const path = line.slice(tab + 1);
    files.set(path, { path, committed: { mode, contentId } });
  }
  for (const line of staged) {
    const tab = line.indexOf('\t');
    const [tag = '', mode = '', contentId = '', stage] = line.slice(0, tab).split(' ');
    const path = line.slice(tab + 1);
    if (stage !== '0') throw unmerged(path);
    const isLeftOut = tag === 'S' || tag !== tag.toUpperCase();
    files.set(path, { ...files.get(path), path, staged: { mode, contentId }, isLeftOut });
  }
  return [...files.values()];
}

function unmerged(path: string): HoldfastError {
  return new HoldfastError('worktree-refused', `${shorten(path)} is in a merge conflict.`, {
    path,
    hint: 'Nothing was changed. Finish the merge or abort it with git first.',
  });
}
