import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { threadId } from 'node:worker_threads';
import { errnoOf } from './errno.js';
import type { Liveness, OwnerIdentity } from './owner-identity.js';
import { parseProcessStat } from './process-stat.js';

/**
 * This process as the owner of a claim, with a fresh nonce.
 *
 * @returns an identity that {@link probeOwner} judges in this and in other processes. Without
 *   `/proc` (macOS, Windows) `startTicks`, `bootId`, `pidNs` and `machineId` are empty.
 *
 * @example
 * ```ts
 * import { currentOwner } from '@holdfast/files';
 *
 * console.log(currentOwner().pid === process.pid);
 * // true
 * ```
 */
export function currentOwner(): OwnerIdentity {
  self ??= describeSelf();
  return { ...self, nonce: randomBytes(16).toString('hex') };
}

/**
 * Whether the process that wrote an identity still runs.
 *
 * - The same boot and the same process namespace: `alive` when the process exists with the same
 *   start (a stopped one is alive), `dead` when it is gone, a zombie, or another process has its
 *   number now.
 * - The same machine (machine id and host name) after another boot: `dead`.
 * - Anything else is `unknown`: another host or container, a hidden process, no `/proc`. Without
 *   `/proc` only "no such process on this host" is certain, and counts as `dead`.
 *
 * @example
 * ```ts
 * import { currentOwner, probeOwner } from '@holdfast/files';
 *
 * console.log(probeOwner({ ...currentOwner(), hostname: 'elsewhere', bootId: 'another' }));
 * // unknown
 * ```
 */
export function probeOwner(owner: OwnerIdentity): Liveness {
  self ??= describeSelf();
  if (self.bootId === '' || owner.bootId === '') return probeWithoutProc(owner, self);
  if (owner.bootId !== self.bootId) return sameMachine(owner, self) ? 'dead' : 'unknown';
  if (owner.pidNs !== self.pidNs || owner.pidNs === '') return 'unknown';
  return probeByNumber(owner, self);
}

type Self = Omit<OwnerIdentity, 'nonce'>;

let self: Self | undefined;

function describeSelf(): Self {
  const linux = process.platform === 'linux';
  return {
    pid: process.pid,
    startTicks: linux ? ownStartTicks() : '',
    bootId: linux ? readText('/proc/sys/kernel/random/boot_id') : '',
    pidNs: linux ? readLinkText('/proc/self/ns/pid') : '',
    machineId: linux ? readText('/etc/machine-id') || readText('/var/lib/dbus/machine-id') : '',
    hostname: hostname(),
    threadId,
  };
}

/** Empty when this `/proc` counts processes of another namespace than ours. */
function ownStartTicks(): string {
  if (readLinkText('/proc/self') !== String(process.pid)) return '';
  return parseProcessStat(readText('/proc/self/stat'))?.startTicks ?? '';
}

function sameMachine(owner: OwnerIdentity, me: Self): boolean {
  return (
    owner.machineId !== '' && owner.machineId === me.machineId && owner.hostname === me.hostname
  );
}

function probeByNumber(owner: OwnerIdentity, me: Self): Liveness {
  if (!processExists(owner.pid)) return 'dead';
  if (owner.startTicks === '' || me.startTicks === '') return 'unknown';
  const stat = parseProcessStat(readText(`/proc/${owner.pid}/stat`));
  // It ended between the two looks, or hidepid hides it.
  if (stat === undefined) return processExists(owner.pid) ? 'unknown' : 'dead';
  if (stat.startTicks !== owner.startTicks) return 'dead';
  return stat.state === 'Z' || stat.state === 'X' || stat.state === 'x' ? 'dead' : 'alive';
}

function probeWithoutProc(owner: OwnerIdentity, me: Self): Liveness {
  const comparable =
    owner.bootId === '' &&
    me.bootId === '' &&
    owner.hostname === me.hostname &&
    owner.machineId === me.machineId &&
    owner.pidNs === me.pidNs;
  return comparable && !processExists(owner.pid) ? 'dead' : 'unknown';
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errnoOf(error) !== 'ESRCH';
  }
}

/** A small system file without its line end; empty when it cannot be read. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'latin1').trim();
  } catch {
    return '';
  }
}

function readLinkText(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
