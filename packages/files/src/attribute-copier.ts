import type { DirHandle, FsPort } from './fs-port.js';
import { startWaitingCopy } from './node/waiting-copy.js';
import { isDiskPort } from './node-fs.js';

/** What Node cannot do by itself, begun before it is needed; see {@link openAttributeCopier}. */
export interface AttributeCopier {
  /** As `FsPort.copyAttributes`; only the first call is quicker. */
  copyAttributes(
    fromDir: DirHandle,
    toDir: DirHandle,
    names: readonly string[],
    onLoss?: (name: string) => void,
  ): Promise<ReadonlySet<string>>;
  /** Ends what was begun and not used. */
  close(): void;
}

/**
 * Gets ready to copy attributes. On Linux that takes another program, and its start takes
 * milliseconds that can be had for nothing while a flush is under way. Copies what
 * `FsPort.copyAttributes` copies, on every port.
 *
 * @param fs - the port to copy on.
 * @returns the copier; the caller closes it.
 *
 * @example
 * ```ts
 * import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { createNodeFs, openAttributeCopier } from '@holdfast/files';
 *
 * const path = mkdtempSync(join(tmpdir(), 'example-'));
 * mkdirSync(join(path, 'copies'));
 * writeFileSync(join(path, 'run.sh'), 'true', { mode: 0o755 });
 * const fs = createNodeFs();
 * const dir = fs.openRoot(path);
 * const copies = fs.openDir(dir, 'copies');
 * const copier = openAttributeCopier(fs);
 * const copied = await copier.copyAttributes(dir, copies, ['run.sh']);
 * console.log(fs.list(copies).length === copied.size);
 * // true
 * copier.close();
 * ```
 */
export function openAttributeCopier(fs: FsPort): AttributeCopier {
  const waiting = isDiskPort(fs) && fs.anchoring === 'descriptor' ? startWaitingCopy() : undefined;
  if (waiting === undefined) {
    return {
      copyAttributes: (fromDir, toDir, names, onLoss) =>
        fs.copyAttributes(fromDir, toDir, names, onLoss),
      close: () => undefined,
    };
  }
  return {
    copyAttributes: (fromDir, toDir, names, onLoss) =>
      waiting.copy({ fromDir, toDir, names, onLoss }),
    close: () => waiting.close(),
  };
}
