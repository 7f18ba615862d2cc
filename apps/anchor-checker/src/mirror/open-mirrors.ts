import { mkdirSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { isHoldfastError, type Problem } from '@holdfast/base';
import { isCredentialName } from '../network/credentials.js';
import { remoteFailure, remoteReasonOf } from '../network/remote-failure.js';
import { resolveHost } from '../network/resolve-host.js';
import { checkGitVersion } from './check-git-version.js';
import { fetchMirror } from './fetch-mirror.js';
import { isFullRef } from './is-full-ref.js';
import { MIRROR_LIMITS, type MirrorLimits } from './mirror-limits.js';
import { mirrorPlace } from './mirror-place.js';
import type { FetchOptions, MirroredRepository, Mirrors } from './mirrors.js';
import { openMirror } from './open-mirror.js';
import { parseRepositoryUrl } from './parse-repository-url.js';
import type { RemoteAccess } from './remote.js';
import { withMirrorLock } from './with-mirror-lock.js';

/** Where mirrors are, and what may be reached. */
export interface MirrorsOptions extends RemoteAccess {
  /** The directory of all mirrors; it is made when it is missing. */
  readonly directory: string;
  readonly limits?: Partial<MirrorLimits>;
}

/**
 * Opens the mirrors below a directory. Several processes may do so at once.
 *
 * @throws `repository-unavailable`, reason `git-unavailable`, without git 2.37 or newer.
 */
export async function openMirrors(options: MirrorsOptions): Promise<Mirrors> {
  await checkGitVersion();
  mkdirSync(options.directory, { recursive: true, mode: 0o700 });
  const root = realpathSync(options.directory);
  const limits = { ...MIRROR_LIMITS, ...options.limits };
  const closing = new AbortController();
  const queue = createQueue();
  return {
    problems: (repository) => problemsOf(options, repository),
    judge: (repository) => judge(options, repository),
    fetch: (repository, given = {}) =>
      queue.next(repository.id, () =>
        fetchOne({ options, root, limits, closing: closing.signal }, repository, given),
      ),
    open: async ({ id }) => openMirror(mirrorPlace(root, id).gitDir),
    remove: (id) =>
      queue.next(id, async () => {
        const place = mirrorPlace(root, id);
        const { signal } = closing;
        await withMirrorLock(place, { waitMs: limits.fetchMs, signal }, () =>
          rm(place.gitDir, { recursive: true, force: true }),
        );
        await rm(place.directory, { recursive: true, force: true });
      }),
    close: async () => {
      closing.abort();
      await queue.idle();
    },
  };
}

function problemsOf(
  { ssh, allowFile }: MirrorsOptions,
  { url, defaultRef, credential }: Omit<MirroredRepository, 'id'>,
): readonly Problem[] {
  const parsed = parseRepositoryUrl(url, { ssh: ssh !== undefined, file: allowFile });
  const problems: Problem[] = parsed.ok ? [] : [parsed.problem];
  if (!isRefName(defaultRef)) {
    problems.push({
      code: 'request-invalid',
      message: 'The default ref is no name of a branch or tag.',
    });
  }
  if (credential === undefined) return problems;
  if (!isCredentialName(credential)) {
    problems.push({
      code: 'request-invalid',
      message: 'The credential is not the name of an environment variable for tokens.',
      hint: 'It is HOLDFAST_GIT_TOKEN, or begins with HOLDFAST_GIT_TOKEN_ and goes on in capitals.',
    });
  } else if (parsed.ok && parsed.url.scheme !== 'https') {
    problems.push({ code: 'request-invalid', message: 'Tokens are sent over https only.' });
  }
  return problems;
}

async function judge(
  { ssh, allowFile, network, credentials }: MirrorsOptions,
  { url: text, credential }: Omit<MirroredRepository, 'id'>,
): Promise<void> {
  const parsed = parseRepositoryUrl(text, { ssh: ssh !== undefined, file: allowFile });
  if (!parsed.ok || parsed.url.scheme === 'file') return;
  const { host, href } = parsed.url;
  try {
    await resolveHost(network, host);
    if (credential !== undefined) credentials.forOrigin(credential, new URL(href).origin);
  } catch (error) {
    if (isHoldfastError(error) && error.code === 'repository-refused') throw error;
    if (remoteReasonOf(error) === undefined) throw error;
  }
}

function isRefName(name: string): boolean {
  return isFullRef(name) || (!name.startsWith('-') && isFullRef(`refs/heads/${name}`));
}

interface FetchContext {
  readonly options: MirrorsOptions;
  readonly root: string;
  readonly limits: MirrorLimits;
  readonly closing: AbortSignal;
}

async function fetchOne(
  { options, root, limits, closing }: FetchContext,
  repository: MirroredRepository,
  { refs = [], signal: asked }: FetchOptions,
): Promise<void> {
  if (!refs.every(isFullRef)) throw remoteFailure('ref-missing', 'The repository has no such ref.');
  const place = mirrorPlace(root, repository.id);
  const stop = asked === undefined ? closing : AbortSignal.any([closing, asked]);
  await withMirrorLock(place, { waitMs: limits.fetchMs, signal: stop }, async () => {
    const deadline = AbortSignal.timeout(limits.fetchMs);
    const signal = AbortSignal.any([stop, deadline]);
    try {
      await fetchMirror({ access: options, place, repository, refs, limits, signal });
    } catch (error) {
      if (remoteReasonOf(error) !== 'stopped' || !deadline.aborted || stop.aborted) throw error;
      throw remoteFailure('timed-out', `The fetch took longer than ${limits.fetchMs} ms.`, {
        cause: error,
      });
    }
  });
}

/** One thing at a time for each key, in the order they were asked for. */
function createQueue() {
  const last = new Map<string, Promise<unknown>>();
  return {
    next<T>(key: string, work: () => Promise<T>): Promise<T> {
      const before = last.get(key) ?? Promise.resolve();
      const result = before.then(work, work);
      last.set(key, result);
      const forget = () => {
        if (last.get(key) === result) last.delete(key);
      };
      result.then(forget, forget);
      return result;
    },
    idle: () => Promise.allSettled(last.values()),
  };
}
