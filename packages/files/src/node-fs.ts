import type { FsPort } from './fs-port.js';
import { type Anchor, descriptorAnchor, descriptorsWork, verifiedAnchor } from './node/anchor.js';
import { changingCalls } from './node/changing-calls.js';
import { attributeCalls } from './node/copy-attributes.js';
import { handleCalls } from './node/handle-calls.js';
import { namingCalls } from './node/naming-calls.js';
import { modeCalls } from './node/plain-modes.js';

/** How to make the disk port. */
export interface NodeFsOptions {
  /**
   * How names are kept inside their directory. Default: `descriptor` where the platform can
   * (Linux with `/proc`), else `verified`.
   */
  readonly anchoring?: FsPort['anchoring'];
}

/**
 * The port on the real disk.
 *
 * On Linux every name is resolved through the descriptor of its directory
 * (`/proc/self/fd/<n>/<name>`), so that nothing that happens to the path later can lead a call
 * elsewhere. Elsewhere, or with `anchoring: 'verified'`, every directory on the way must be the one
 * that was opened, before and after each call; a failure of that is `ENOTDIR`, `ENOENT` or
 * `ESTALE`, and a swap and a swap back within the microseconds of one call stay unseen
 * (crash-safety.md 2.2).
 *
 * @param options - normally none.
 * @throws TypeError when `descriptor` is asked for and the platform cannot.
 *
 * @example
 * ```ts
 * import { tmpdir } from 'node:os';
 * import { createNodeFs } from '@holdfast/files';
 *
 * const fs = createNodeFs();
 * const dir = fs.openRoot(tmpdir());
 * console.log(fs.fstat(dir).type);
 * // directory
 * fs.close(dir);
 * ```
 */
export function createNodeFs(options: NodeFsOptions = {}): FsPort {
  const anchor = chooseAnchor(options.anchoring);
  const port: FsPort = {
    anchoring: anchor.anchoring,
    ...namingCalls(anchor),
    ...changingCalls(anchor),
    ...handleCalls,
    ...attributeCalls(anchor),
    ...modeCalls(anchor),
  };
  diskPorts.add(port);
  return port;
}

/** Whether a port is the real disk itself, not a stand-in or something wrapped around it. */
export function isDiskPort(fs: FsPort): boolean {
  return diskPorts.has(fs);
}

const diskPorts = new WeakSet<FsPort>();

function chooseAnchor(wanted: FsPort['anchoring'] | undefined): Anchor {
  if (wanted === 'verified') return verifiedAnchor;
  if (descriptorsWork()) return descriptorAnchor;
  if (wanted === 'descriptor') throw new TypeError('This platform cannot anchor by descriptor.');
  return verifiedAnchor;
}
