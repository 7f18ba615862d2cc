import type { DirHandle, FsPort } from './fs-port.js';
import { realPathOf } from './node/handles.js';
import { isDiskPort } from './node-fs.js';
import type { OwnerIdentity } from './owner-identity.js';

/**
 * The claims this process holds on the real disk, by the real path of their directory. A second
 * journal of the same project in one process is refused even when the claim files were deleted
 * under the first one. Ports that stand in for the disk, or wrap it, play other processes and are
 * not recorded.
 */
export function holderInProcess(fs: FsPort, dir: DirHandle): OwnerIdentity | undefined {
  const path = keyOf(fs, dir);
  return path === undefined ? undefined : holders.get(path);
}

/** Records a holder; answers the function that forgets it. */
export function recordHolder(fs: FsPort, dir: DirHandle, owner: OwnerIdentity): () => void {
  const path = keyOf(fs, dir);
  if (path === undefined) return () => undefined;
  holders.set(path, owner);
  return () => {
    if (holders.get(path) === owner) holders.delete(path);
  };
}

const holders = new Map<string, OwnerIdentity>();

function keyOf(fs: FsPort, dir: DirHandle): string | undefined {
  return isDiskPort(fs) ? realPathOf(dir) : undefined;
}
