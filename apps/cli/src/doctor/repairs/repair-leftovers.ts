import { type Dirent, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FindRepairs } from './repair.js';

const CACHE = '.holdfast/cache';

/** Removes what processes left in the cache that ended while they wrote to it. */
export const repairLeftovers: FindRepairs = async ({ root }) => {
  const files = leftovers(join(root, CACHE));
  if (files.length === 0) return [];
  return [
    {
      rule: 'leftovers',
      path: CACHE,
      problem: `Processes that have ended left files in the cache that nobody reads: ${files.length}.`,
      action: 'Remove them',
      apply: async () => {
        for (const file of files) rmSync(file, { force: true });
      },
    },
  ];
};

/** As `writeCacheFile` names them; the number is of the process. */
const LEFT = /\.(\d+)-\d+\.tmp$/;

function leftovers(directory: string): readonly string[] {
  return entriesOf(directory).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return leftovers(path);
    const pid = entry.isFile() ? LEFT.exec(entry.name)?.[1] : undefined;
    return pid !== undefined && isOver(path, Number(pid)) ? [path] : [];
  });
}

/** A link is somebody's own, and leads elsewhere. */
function entriesOf(directory: string): readonly Dirent[] {
  const isReal = lstatSync(directory, { throwIfNoEntry: false })?.isDirectory() === true;
  return isReal ? readdirSync(directory, { withFileTypes: true }) : [];
}

/** A process of another container has a number of its own, but no write takes this long. */
const LONG_MS = 10 * 60_000;

function isOver(path: string, pid: number): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined || Date.now() - stat.mtimeMs < LONG_MS) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
