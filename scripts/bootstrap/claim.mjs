import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FOREIGN_CLAIM_MS = 15 * 60_000;
const HALF_WRITTEN_MS = 10_000;

/**
 * Runs a task while no other process of this checkout does. Claims are files `1, 2, 3, …`: the
 * highest one owns, `N.done` releases it, and N+1 may only be made when N is done or its process is
 * dead, so a killed run never blocks the next one and two never take over at once.
 */
export async function withClaim(dir, onWait, task) {
  mkdirSync(dir, { recursive: true });
  const mine = await acquire(dir, onWait);
  try {
    return await task();
  } finally {
    writeFileSync(join(dir, `${mine}.done`), '');
  }
}

async function acquire(dir, onWait) {
  for (let waited = false; ; ) {
    const highest = highestClaim(dir);
    if (highest > 0 && isHeld(dir, highest)) {
      if (!waited) onWait();
      waited = true;
      await sleep(150);
      continue;
    }
    const mine = highest + 1;
    if (!createClaim(dir, mine)) continue;
    // A slow process may recreate a number that was cleared long ago: only the highest one owns.
    if (highestClaim(dir) !== mine) {
      rmSync(join(dir, String(mine)));
      continue;
    }
    for (const { name, number } of claimFiles(dir)) {
      if (number < mine) rmSync(join(dir, name), { force: true });
    }
    return mine;
  }
}

function claimFiles(dir) {
  return readdirSync(dir)
    .map((name) => ({ name, number: Number(/^(\d+)(?:\.done)?$/.exec(name)?.[1] ?? 0) }))
    .filter(({ number }) => number > 0);
}

function highestClaim(dir) {
  return Math.max(0, ...claimFiles(dir).map(({ number }) => number));
}

function createClaim(dir, number) {
  const owner = { pid: process.pid, start: startTime(process.pid), host: hostname() };
  try {
    writeFileSync(join(dir, String(number)), JSON.stringify(owner), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isHeld(dir, number) {
  const path = join(dir, String(number));
  try {
    if (readdirSync(dir).includes(`${number}.done`)) return false;
    const age = Date.now() - statSync(path).mtimeMs;
    const owner = parseOwner(readFileSync(path, 'utf8'));
    if (owner === undefined) return age < HALF_WRITTEN_MS;
    if (owner.host !== hostname()) return age < FOREIGN_CLAIM_MS;
    return isAlive(owner);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function parseOwner(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isAlive({ pid, start }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  return start === undefined || startTime(pid) === start;
}

/** Distinguishes a reused process id, where the system says when a process began. */
function startTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
