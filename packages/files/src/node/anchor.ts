import { closeSync, constants, lstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { errnoError } from '../errno.js';
import type { DirState } from './handles.js';

/** How the disk port turns (open directory, name) into a path for a system call. */
export interface Anchor {
  readonly anchoring: 'descriptor' | 'verified';
  /** The path of an entry, to hand to a system call. */
  locate(dir: DirState, name: string): string;
  /** The path of the directory itself. */
  self(dir: DirState): string;
  /**
   * Runs a call that goes through these directories. `undo` releases what the call answered when
   * it turns out that a directory was replaced meanwhile.
   */
  guard<T>(dirs: readonly DirState[], call: () => T, undo?: (result: T) => void): T;
}

/** Names go through the descriptor, so that it does not matter what the path means by now. */
export const descriptorAnchor: Anchor = {
  anchoring: 'descriptor',
  locate: (dir, name) => `/proc/self/fd/${dir.fd}/${name}`,
  self: (dir) => `/proc/self/fd/${dir.fd}`,
  guard: (_dirs, call) => call(),
};

/**
 * Names go through paths; every directory on the way must be the one that was opened, before the
 * call and after it. A swap and a swap back within the call stay unseen.
 */
export const verifiedAnchor: Anchor = {
  anchoring: 'verified',
  locate: (dir, name) => join(dir.path, name),
  self: (dir) => dir.path,
  guard(dirs, call, undo) {
    for (const dir of dirs) verifyChain(dir);
    const result = call();
    try {
      for (const dir of dirs) verifyChain(dir);
    } catch (error) {
      undo?.(result);
      throw error;
    }
    return result;
  },
};

/** Whether names can go through descriptors here: `/proc` may be missing or restricted. */
export function descriptorsWork(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const fd = openSync('/', constants.O_RDONLY | constants.O_DIRECTORY);
    try {
      const direct = lstatSync('/', { bigint: true });
      const through = lstatSync(`/proc/self/fd/${fd}/.`, { bigint: true });
      return direct.dev === through.dev && direct.ino === through.ino;
    } finally {
      closeSync(fd);
    }
  } catch {
    // Whatever stops this stops anchoring, and the other way of anchoring needs none of it.
    return false;
  }
}

function verifyChain(dir: DirState): void {
  for (let at: DirState | undefined = dir; at !== undefined; at = at.parent) {
    // A directory that is gone is ENOENT, as a removed one is for descriptors.
    const stat = lstatSync(at.path, { bigint: true });
    // Not ELOOP for a symlink: that would speak of the entry itself.
    if (!stat.isDirectory()) {
      throw errnoError('ENOTDIR', 'verify', 'a directory was replaced by something else');
    }
    if (stat.dev !== at.dev || stat.ino !== at.ino) {
      throw errnoError('ESTALE', 'verify', 'a directory was replaced by another one');
    }
  }
}
