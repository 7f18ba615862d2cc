import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shorten } from '@holdfast/base';
import { remoteFailure } from '../network/remote-failure.js';
import { configureMirror, ensureMirror } from './ensure-mirror.js';
import { failureOf, findingOf } from './failure-of.js';
import { type GitConfig, gitRun } from './git-run.js';
import { isFullRef } from './is-full-ref.js';
import { listRefs, type RemoteRefs, remoteHead } from './list-refs.js';
import { maintainMirror } from './maintain-mirror.js';
import type { MirrorLimits } from './mirror-limits.js';
import type { MirrorPlace } from './mirror-place.js';
import type { MirroredRepository } from './mirrors.js';
import { type Remote, type RemoteAccess, reachRemote } from './remote.js';
import { repairMirror } from './repair-mirror.js';
import { watchSize } from './watch-size.js';

/** One fetch. The caller holds the mirror's lock. */
export interface MirrorFetch {
  readonly access: RemoteAccess;
  readonly place: MirrorPlace;
  readonly repository: MirroredRepository;
  /** Full refs besides branches and tags. */
  readonly refs: readonly string[];
  readonly limits: MirrorLimits;
  readonly signal: AbortSignal;
}

/**
 * Brings branches, tags and the named refs of a repository into its mirror. Refs move all together, and
 * only when every object has arrived and been checked: a fetch that fails leaves the mirror as it was.
 *
 * @throws `repository-refused`, `repository-unavailable`.
 */
export async function fetchMirror(fetch: MirrorFetch): Promise<void> {
  const { access, place, repository, refs, limits, signal } = fetch;
  const remote = await reachRemote(access, repository, signal);
  await repairMirror(place);
  const reached = { cwd: place.directory, signal };
  const listed = await listRefs(remote, { ...reached, maxRefs: limits.refs });
  if (listed.size === 0 && refs.length === 0) {
    throw remoteFailure('empty', 'The repository has no commits yet.');
  }
  const head = await defaultRef(repository.defaultRef, listed, () => remoteHead(remote, reached));
  const extra = [...new Set([...refs, head])].filter((ref) => !BRANCH_OR_TAG.test(ref));
  const kind = { limits, objectFormat: formatOf(listed) };
  const isNarrow = await ensureMirror(place, { ...kind, signal });
  const isCurrent = !isNarrow && extra.length === 0 && (await isUpToDate(fetch, listed));
  if (!isCurrent) await bringObjects(fetch, remote, extra, isNarrow ? ['--refetch'] : []);
  if (isNarrow) await configureMirror(place, kind);
  await pointHead(fetch, head);
  if (!isCurrent) await maintainMirror(place, limits, signal);
}

const BRANCH_OR_TAG = /^refs\/(?:heads|tags)\//;

/** The full ref that a registration names: a branch before a tag, as git does not, but people mean. */
async function defaultRef(
  name: string,
  listed: RemoteRefs,
  askHead: () => Promise<string | undefined>,
): Promise<string> {
  const found = [`refs/heads/${name}`, `refs/tags/${name}`, name].find((ref) => listed.has(ref));
  if (found !== undefined) return found;
  if (isFullRef(name) && !BRANCH_OR_TAG.test(name)) return name;
  const head = await askHead();
  throw remoteFailure('ref-missing', `The repository has no branch or tag ${shorten(name)}.`, {
    hint:
      head === undefined
        ? 'Register it with a ref that is there.'
        : `Its default branch is ${shorten(head)} now: register it with that.`,
  });
}

function formatOf(listed: RemoteRefs): 'sha1' | 'sha256' {
  const [id = ''] = listed.values();
  return id.length === 64 ? 'sha256' : 'sha1';
}

async function isUpToDate({ place, signal }: MirrorFetch, listed: RemoteRefs): Promise<boolean> {
  const { code, stdout } = await gitRun({
    args: ['for-each-ref', '--format=%(objectname) %(refname)', 'refs/heads', 'refs/tags'],
    cwd: place.directory,
    gitDir: place.gitDir,
    signal,
  });
  if (code !== 0) return false;
  const lines = stdout.split('\n').slice(0, -1);
  return (
    lines.length === listed.size &&
    lines.every((line) => {
      const space = line.indexOf(' ');
      return listed.get(line.slice(space + 1)) === line.slice(0, space);
    })
  );
}

async function bringObjects(
  fetch: MirrorFetch,
  remote: Remote,
  extra: readonly string[],
  how: readonly string[],
) {
  const { place, limits, signal } = fetch;
  const tooLarge = new AbortController();
  const watching = watchSize(place, limits.mirrorBytes, () => tooLarge.abort());
  const both = { ...fetch, signal: AbortSignal.any([signal, tooLarge.signal]) };
  try {
    let result = await runFetch(both, remote, extra, [...how, '--atomic']);
    // Before 2.44 git forgets which blemishes it shall let through when large files are left out.
    if (BLEMISHES.includes(findingOf(result.stderr) ?? '')) {
      result = await runFetch(both, remote, extra, [...how, '--atomic', '--no-filter']);
    }
    // A branch `a` has gone and `a/b` has come. The objects are here: only refs are left to be moved.
    if (IN_THE_WAY.test(result.stderr)) result = await runFetch(both, remote, extra, how);
    if (result.code !== 0) throw failureOf(result, remote);
  } catch (error) {
    await repairMirror(place);
    if (!tooLarge.signal.aborted) throw error;
    throw remoteFailure('too-large', `The repository is larger than ${limits.mirrorBytes} bytes.`, {
      hint: 'Raise the limit of bytes, or check a smaller repository.',
    });
  } finally {
    watching.stop();
  }
}

const IN_THE_WAY = /cannot lock ref .* exists; cannot create/;

function runFetch(
  { place, limits, signal }: MirrorFetch,
  remote: Remote,
  extra: readonly string[],
  options: readonly string[],
) {
  const refs = [...REFSPECS, ...extra];
  return gitRun({
    args: [...FETCH, ...options, 'origin', ...refs.map((ref) => `+${ref}:${ref}`)],
    cwd: place.directory,
    gitDir: place.gitDir,
    config: [
      ...FETCH_CONFIG,
      ['remote.origin.url', remote.href],
      // That of the mirror may be of a lower limit.
      ['remote.origin.partialclonefilter', `blob:limit=${limits.fileBytes}`],
      ...remote.config,
    ],
    env: remote.env,
    signal,
    ...(remote.credential === undefined ? {} : { credential: remote.credential }),
  });
}

const REFSPECS = ['refs/heads/*', 'refs/tags/*'];

const FETCH = [
  'fetch',
  '--quiet',
  '--prune',
  '--no-tags',
  '--no-auto-gc',
  '--no-recurse-submodules',
  '--no-write-fetch-head',
  '--no-show-forced-updates',
];

/** Old repositories have these blemishes, which mislead nobody. Everything else that git's fsck finds is refused. */
const BLEMISHES: readonly string[] = [
  'badTimezone',
  'missingSpaceBeforeDate',
  'missingSpaceBeforeEmail',
  'missingNameBeforeEmail',
  'missingEmail',
  'zeroPaddedDate',
  'zeroPaddedFilemode',
  'missingTaggerEntry',
  'multipleAuthors',
];

const FETCH_CONFIG: GitConfig = [
  ['protocol.version', '2'],
  ['fetch.fsckObjects', 'true'],
  ...BLEMISHES.map((name) => [`fetch.fsck.${name}`, 'ignore'] as const),
  // Always as one pack: loose objects are not held back until all of them have come.
  ['fetch.unpackLimit', '1'],
  // A server must not send us elsewhere for a part of the answer.
  ['transfer.bundleURI', 'false'],
  ['fetch.uriProtocols', ''],
];

/** As `git symbolic-ref` would, without a process for each fetch. */
async function pointHead({ place: { gitDir } }: MirrorFetch, ref: string): Promise<void> {
  const head = join(gitDir, 'HEAD');
  const wanted = `ref: ${ref}\n`;
  if ((await readFile(head, 'utf8')) === wanted) return;
  await writeFile(`${head}.lock`, wanted);
  await rename(`${head}.lock`, head);
}
