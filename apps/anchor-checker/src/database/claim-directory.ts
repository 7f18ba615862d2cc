import { mkdirSync } from 'node:fs';
import { HoldfastError } from '@holdfast/base';
import {
  acquireClaimWaiting,
  type Claim,
  createNodeFs,
  currentOwner,
  probeOwner,
} from '@holdfast/files';

/**
 * Makes this process the only one that uses a data directory, until the claim is released or the
 * process ends, however it ends.
 *
 * @throws HoldfastError `data-directory-in-use`, with who has it.
 */
export async function claimDirectory(directory: string): Promise<Claim> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const fs = createNodeFs();
  const processes = { current: currentOwner, probe: probeOwner };
  const result = await acquireClaimWaiting(fs, fs.openRoot(directory), processes, { waitMs: 0 });
  if (result.held) return result.claim;
  const who = result.owner === undefined ? '' : ` (process ${result.owner.pid})`;
  const message =
    result.liveness === 'alive'
      ? `Another process uses this data directory${who}. The embedded database is for one process.`
      : `It cannot be told whether another process uses this data directory${who}.`;
  throw new HoldfastError('data-directory-in-use', message, {
    path: directory,
    hint:
      result.liveness === 'alive'
        ? 'End it, or use PostgreSQL (DATABASE_URL), where any number of processes work together.'
        : `If none does, remove ${result.name} in it.`,
  });
}
