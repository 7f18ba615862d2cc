import { mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import {
  acquireClaimWaiting,
  type Claim,
  type ClaimResult,
  createNodeFs,
  currentOwner,
  type DirHandle,
  errnoOf,
  probeOwner,
} from '@holdfast/files';
import { remoteFailure } from '../network/remote-failure.js';
import type { MirrorPlace } from './mirror-place.js';

/** How long another writer is waited for. */
export interface MirrorLockOptions {
  readonly waitMs: number;
  readonly signal: AbortSignal;
  /** Age of the last sign of life, in milliseconds, after which a writer of another container is taken for gone. */
  readonly silentMs?: number;
}

/**
 * Does something as the only writer of a mirror, among all processes that share the directory. A writer
 * that died is succeeded at once where that is certain, and when it has given no sign of life for two
 * minutes where it is not: a container that starts again is another machine to the old one's claim.
 *
 * @throws `repository-unavailable`, reason `busy`, when another one did not end in time.
 */
export async function withMirrorLock<T>(
  place: MirrorPlace,
  options: MirrorLockOptions,
  write: () => Promise<T>,
): Promise<T> {
  await mkdir(place.lock, { recursive: true, mode: 0o700 });
  const dir = files.openRoot(place.lock);
  try {
    const claim = await acquire(place, dir, options);
    const beating = await startBeat(place);
    try {
      return await write();
    } finally {
      clearInterval(beating);
      release(claim);
    }
  } finally {
    files.close(dir);
  }
}

const files = createNodeFs();

const processes = { current: currentOwner, probe: probeOwner };

async function acquire(
  place: MirrorPlace,
  dir: DirHandle,
  { waitMs, signal, silentMs = SILENT_MS }: MirrorLockOptions,
): Promise<Claim> {
  const deadline = performance.now() + waitMs;
  let takeOver: string | undefined;
  for (;;) {
    const left = Math.max(0, deadline - performance.now());
    const result = await acquireClaimWaiting(files, dir, processes, {
      waitMs: left,
      signal,
      ...(takeOver === undefined ? {} : { takeOver }),
    });
    if (result.held) return result.claim;
    if (signal.aborted) throw remoteFailure('stopped', 'The fetch was stopped.');
    if (left === 0 || result.liveness === 'alive') throw busy();
    takeOver = (await silentFor(place)) > silentMs ? wordFor(result) : undefined;
    if (takeOver === undefined) await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const SILENT_MS = 120_000;

function wordFor(result: Extract<ClaimResult, { held: false }>): string {
  return result.owner === undefined ? result.name : result.owner.nonce;
}

/** Milliseconds since a writer last gave a sign of life. */
async function silentFor({ beat }: MirrorPlace): Promise<number> {
  try {
    return Date.now() - (await stat(beat)).mtimeMs;
  } catch (error) {
    // It died before the first.
    if (errnoOf(error) === 'ENOENT') return Number.POSITIVE_INFINITY;
    throw error;
  }
}

async function startBeat({ beat }: MirrorPlace): Promise<NodeJS.Timeout> {
  await writeFile(beat, '');
  return setInterval(() => {
    const now = new Date();
    // A missed beat is made up for by the next one; a mirror that is being deleted needs none.
    utimes(beat, now, now).catch(() => undefined);
  }, 10_000).unref();
}

function release(claim: Claim): void {
  try {
    claim.release();
  } catch (error) {
    // The directory is gone with the mirror, or the disk is full: the claim ends with this process.
    if (errnoOf(error) === undefined) throw error;
  }
}

function busy() {
  return remoteFailure('busy', 'Another process is fetching this repository.', {
    hint: 'It is tried again later.',
  });
}
