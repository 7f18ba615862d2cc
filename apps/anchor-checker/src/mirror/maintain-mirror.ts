import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gitRun } from './git-run.js';
import type { MirrorLimits } from './mirror-limits.js';
import type { MirrorPlace } from './mirror-place.js';
import { repairMirror } from './repair-mirror.js';

/**
 * Keeps a mirror quick to read: many refs in one file, many packs in one. Packs are put together only
 * when there are too many, in the memory of one thread. What is unreachable after a forced push stays:
 * confirmations name such commits.
 */
export async function maintainMirror(
  place: MirrorPlace,
  { packs }: MirrorLimits,
  signal: AbortSignal,
): Promise<void> {
  const run = (args: readonly string[]) =>
    gitRun({ args, cwd: place.directory, gitDir: place.gitDir, signal });
  await run(['pack-refs', '--all', '--prune']);
  if ((await countPacks(place)) < packs) return;
  const { code } = await run(['gc', '--quiet', '--prune=never']);
  // It only costs speed: the packs that were there still are, and it is tried again with the next fetch.
  if (code !== 0) await repairMirror(place);
}

async function countPacks({ gitDir }: MirrorPlace): Promise<number> {
  const names = await readdir(join(gitDir, 'objects/pack'));
  return names.filter((name) => name.endsWith('.pack')).length;
}
