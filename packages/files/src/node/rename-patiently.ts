import { renameSync } from 'node:fs';
import { errnoOf } from '../errno.js';

/**
 * Renames; on Windows, where a virus scanner or an indexer may hold a file for a moment, tries
 * again for up to two seconds (crash-safety.md 2.7). Everywhere else the first answer stands.
 *
 * @param system - what to call; for tests.
 */
export function renamePatiently(from: string, to: string, system: RenameSystem = REAL): void {
  const { rename, pause } = system;
  const delays = system.platform === 'win32' ? DELAYS_MS : [];
  for (const delay of delays) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      if (!MOMENTARY.has(errnoOf(error) ?? '')) throw error;
    }
    pause(delay);
  }
  rename(from, to);
}

/** What {@link renamePatiently} needs of the system. */
export interface RenameSystem {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => void;
  readonly pause: (ms: number) => void;
}

const REAL: RenameSystem = { platform: process.platform, rename: renameSync, pause: sleep };

const MOMENTARY = new Set(['EBUSY', 'EPERM', 'EACCES']);

// 1.95 seconds in all.
const DELAYS_MS = [10, 20, 40, 80, 160, 320, 640, 680];

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
