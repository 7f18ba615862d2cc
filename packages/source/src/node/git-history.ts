import { HoldfastError, oncePerKey, shorten } from '@holdfast/base';
import type { CommitInfo, History, PathLog, Rename } from '../history.js';
import type { SourceRead } from '../source-tree.js';
import { commitTree } from './commit-tree.js';
import { type GitLocation, runGit } from './git-command.js';
import { type ObjectReader, openObjectReader } from './object-reader.js';

/**
 * The history of a repository (a work tree, a linked work tree, or a bare one) through the git
 * program: packed references, alternates, midx and SHA-256 repositories included. Read only; no
 * hook, filter or network.
 *
 * @param directory - absolute path of a directory inside the repository. Paths are relative to it,
 *   as those of {@link workingTree} are, and what is outside of it is not shown.
 * @throws HoldfastError `source-unavailable` when there is no repository or no git.
 */
export async function openGitHistory(directory: string): Promise<History> {
  const location = { directory };
  if ((await runGit(location, ['rev-parse', '--git-dir'])) === undefined) {
    throw new HoldfastError(
      'source-unavailable',
      `${shorten(directory)} is not in a git repository.`,
      {
        hint: 'Run git init, or point to a directory inside a repository.',
      },
    );
  }
  const objects = openObjectReader(location);
  // Commits do not change: anchors confirmed together ask about the same two, and those on a file about it.
  const isAncestor = oncePerKey((range: string) => leadsTo(location, range));
  const logOf = oncePerKey((key: string) => {
    const [range = '', path = ''] = key.split('\0');
    return pathLog(location, path, range, isAncestor);
  });
  return {
    resolve: (ref) => resolve(location, ref),
    treeAt: async (commit) => commitTree(location, objects, commit),
    renames: (from, to) => renames(location, from, to),
    changedPaths: (from, to) => changedPaths(location, from, to),
    log: (path, from, to) => logOf(`${from}..${to}\0${path}`),
    commitInfo: (commit) => commitInfo(location, commit),
    blob: (contentId, maxBytes) => readBlob(objects, contentId, maxBytes),
    close: () => objects.close(),
  };
}

async function resolve(location: GitLocation, ref: string): Promise<string | undefined> {
  if (ref === '' || ref.includes('\0')) return undefined;
  const output = await runGit(location, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${ref}^{commit}`,
  ]);
  return output?.toString('utf8').trim();
}

async function renames(
  location: GitLocation,
  from: string,
  to: string,
): Promise<readonly Rename[]> {
  const fieldsWith = (similarity: string) => {
    const options = [similarity, '--diff-filter=R', '--name-status', '-l4000'];
    return diffFields(location, options, from, to);
  };
  // In a partial clone git dies at a file that it would compare and does not have. Files with equal
  // contents it knows by their ids.
  const fields = await fieldsWith('-M50%').catch(() => fieldsWith('-M100%'));
  const found: Rename[] = [];
  for (let i = 0; i + 2 < fields.length; i += 3) {
    const [status = '', old = '', now = ''] = fields.slice(i, i + 3);
    found.push({ from: old, to: now, similarity: Number(status.slice(1)) });
  }
  return found;
}

function changedPaths(location: GitLocation, from: string, to: string): Promise<readonly string[]> {
  return diffFields(location, ['--no-renames', '--name-only'], from, to);
}

const DIFF_TREE = ['diff-tree', '-r', '-z', '--relative', '--no-ext-diff', '--no-textconv'];

async function diffFields(
  location: GitLocation,
  options: readonly string[],
  from: string,
  to: string,
): Promise<readonly string[]> {
  const args = [...DIFF_TREE, ...options, from, to];
  const output = await runGit(location, args);
  if (output === undefined) throw unreadable(`${from.slice(0, 12)} and ${to.slice(0, 12)}`);
  return output
    .toString('utf8')
    .split('\0')
    .filter((field) => field !== '');
}

const INFO_FORMAT = '--format=%H%x00%an%x00%aI%x00%s%x00';

async function pathLog(
  location: GitLocation,
  path: string,
  range: string,
  isAncestor: (range: string) => Promise<boolean>,
): Promise<PathLog> {
  const args = [
    'log',
    '-z',
    '--first-parent',
    '--reverse',
    '--no-ext-diff',
    '--no-textconv',
    INFO_FORMAT,
    range,
    '--',
    path,
  ];
  const [output, complete] = await Promise.all([runGit(location, args), isAncestor(range)]);
  if (output === undefined) return { commits: [], complete: false };
  return { commits: parseInfos(output), complete };
}

/** Whether the first commit of a range is an ancestor of the last one, or that one itself. */
async function leadsTo(location: GitLocation, range: string): Promise<boolean> {
  const [from = '', to = ''] = range.split('..');
  return (await runGit(location, ['merge-base', '--is-ancestor', from, to])) !== undefined;
}

async function commitInfo(location: GitLocation, commit: string): Promise<CommitInfo> {
  const output = await runGit(location, [
    'log',
    '-z',
    '-1',
    '--no-walk',
    INFO_FORMAT,
    '--end-of-options',
    commit,
  ]);
  const [info] = output === undefined ? [] : parseInfos(output);
  if (info === undefined) throw unreadable(commit.slice(0, 12));
  return info;
}

async function readBlob(
  objects: ObjectReader,
  contentId: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<SourceRead> {
  if (!/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(contentId)) return { kind: 'absent' };
  const object = await objects.read(contentId);
  if (object === undefined || object.type !== 'blob') return { kind: 'absent' };
  const { bytes } = object;
  if (bytes.length > maxBytes) return { kind: 'too-large', size: bytes.length };
  return { kind: 'found', bytes, contentId: object.id };
}

function parseInfos(output: Buffer): CommitInfo[] {
  const fields = output.toString('utf8').split('\0');
  const infos: CommitInfo[] = [];
  // Each record is four fields and, from -z, one more separator.
  for (let i = 0; i + 3 < fields.length; i += 5) {
    const [commit = '', author = '', date = '', subject = ''] = fields.slice(i, i + 4);
    infos.push({ commit, author, date, subject });
  }
  return infos;
}

function unreadable(what: string): HoldfastError {
  return new HoldfastError('source-unavailable', `The repository cannot be read at ${what}.`, {
    hint: 'A shallow or partial clone may lack those commits: fetch them first.',
  });
}
