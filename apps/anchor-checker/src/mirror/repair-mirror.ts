import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MIRROR_VARIABLE } from './git-run.js';
import type { MirrorPlace } from './mirror-place.js';

/**
 * Clears what a writer left that was killed: processes it had started, lock files, packs that did not
 * arrive whole. Only for the one who holds the mirror's lock.
 *
 * Nothing that git has taken over is touched: refs point to objects that were complete before.
 */
export async function repairMirror(place: MirrorPlace): Promise<void> {
  await endWriters(place);
  for (const directory of WITH_LEFTOVERS) await clear(join(place.gitDir, directory), false);
  await clear(join(place.gitDir, 'refs'), true);
}

const WITH_LEFTOVERS = [
  '',
  'info',
  'objects',
  'objects/pack',
  'objects/info',
  'objects/info/commit-graphs',
];

/** `.keep` marks a pack for the time between its arrival and that of its refs. */
const LEFTOVER = /\.lock$|^tmp_|^\.tmp-|\.keep$|^gc\.pid$|^gc\.log$|^config\.made$|^incoming-/;

async function clear(directory: string, deep: boolean): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (LEFTOVER.test(entry.name)) await rm(path, { recursive: true, force: true });
    else if (deep && entry.isDirectory()) await clear(path, true);
  }
}

/** A fetch outlives a service that is killed. It is found by a variable of its environment, where there is /proc. */
async function endWriters({ gitDir }: MirrorPlace): Promise<void> {
  const mark = Buffer.from(`\0${MIRROR_VARIABLE}=${gitDir}\0`);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const found = await writersWith(mark);
    if (found.length === 0) return;
    for (const pid of found) kill(pid);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A killed process that waits for its disk takes a while to end. */
const MAX_ROUNDS = 250;

async function writersWith(mark: Buffer): Promise<readonly number[]> {
  const names = await readdir('/proc').catch(() => []);
  const found: number[] = [];
  for (const name of names) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    // Processes of others cannot be looked into, and those that have ended are gone.
    const environment = await readFile(`/proc/${name}/environ`).catch(() => Buffer.alloc(0));
    if (Buffer.concat([Buffer.of(0), environment]).includes(mark)) found.push(Number(name));
  }
  return found;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
