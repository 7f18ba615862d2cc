import {
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  acquireClaim,
  createNodeFs,
  currentOwner,
  type OwnerIdentity,
  probeOwner,
} from '@holdfast/files';

/**
 * Takes a lock again and again, and kills itself in the section now and then. In the section it
 * looks for anybody alive who is there too, and reports on standard output: `.` for a visit, `!`
 * for a violation. The lock is the claims of the package, or `naive`: a file that is unlinked when
 * its owner is dead, which is wrong and must be seen to be wrong.
 */
const [directory = '', lock = '', lifetime = ''] = process.argv.slice(2);
const inside = join(directory, 'inside');
const me = currentOwner();
const end = Date.now() + Number(lifetime);
const enter = lock === 'naive' ? enterNaively : enterByClaim();

while (Date.now() < end) {
  const leave = enter();
  if (leave === undefined) {
    pause(Math.random());
    continue;
  }
  visit();
  leave();
}

function visit(): void {
  const other = readOwner(inside);
  if (other !== undefined && probeOwner(other) === 'alive') report('!');
  writeOwner(inside);
  pause(1 + Math.random());
  if (readOwner(inside)?.nonce !== me.nonce) report('!');
  report('.');
  if (Math.random() < 0.08) process.kill(process.pid, 'SIGKILL');
  rmSync(inside, { force: true });
}

function enterByClaim(): () => (() => void) | undefined {
  const fs = createNodeFs();
  const root = fs.openRoot(directory);
  const claims = fs.openDir(root, 'claims');
  return () => {
    const result = acquireClaim(fs, claims, me, probeOwner);
    if (!result.held && result.liveness !== 'alive') report('?');
    return result.held ? () => result.claim.release() : undefined;
  };
}

function enterNaively(): (() => void) | undefined {
  const path = join(directory, 'lock');
  const owner = readOwner(path);
  if (owner !== undefined && probeOwner(owner) !== 'dead') return undefined;
  if (owner !== undefined) {
    pause(Math.random());
    rmSync(path, { force: true });
  }
  try {
    const fd = openSync(path, 'wx');
    writeSync(fd, JSON.stringify(me));
    closeSync(fd);
  } catch {
    return undefined;
  }
  return () => rmSync(path, { force: true });
}

function readOwner(path: string): OwnerIdentity | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as OwnerIdentity;
  } catch {
    return undefined;
  }
}

function writeOwner(path: string): void {
  writeFileSync(`${path}.${me.nonce}`, JSON.stringify(me));
  renameSync(`${path}.${me.nonce}`, path);
}

function report(what: string): void {
  writeSync(1, what);
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
