import {
  type AttributeCopier,
  type DirHandle,
  type FileHandle,
  type FsPort,
  flushAll,
  openAttributeCopier,
} from '@holdfast/files';
import type { InspectedTarget } from './inspected-target.js';

/**
 * What an apply begins while the disk makes its lock durable, because it needs no lock: the
 * originals are flushed in the same barrier, and the programs that know about access lists are
 * started. Belongs to one inspection and is closed before it.
 */
export interface HeadStart {
  /** Makes a claim durable, and the first time the originals with it. */
  flush(claim: FileHandle): Promise<void>;
  /** The originals that are not durable yet: their own bytes may be dirty. */
  dirty(): readonly FileHandle[];
  /** As `copyAttributes` of the port. */
  copy(from: DirHandle, to: DirHandle, names: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of the directories of new files that have an access list. */
  listed(): Promise<ReadonlySet<DirHandle>>;
  close(): void;
}

/** Starts nothing yet: without a {@link HeadStart.flush} all is done when it is asked for. */
export function openHeadStart(fs: FsPort, targets: readonly InspectedTarget[]): HeadStart {
  const originals = targets.flatMap(({ original }) => original?.handle ?? []);
  const created = targets.filter(({ original }) => original === undefined);
  const parents = [...new Set(created.map(({ location }) => location.parent))];
  let dirty = originals;
  let copier: AttributeCopier | undefined;
  let listed: Promise<ReadonlySet<DirHandle>> | undefined;
  const list = (): Promise<ReadonlySet<DirHandle>> => {
    listed ??= fs.listedDirectories(parents);
    // Whoever waits for it hears of a failure; perhaps nobody ever does.
    listed.catch(() => undefined);
    return listed;
  };
  return {
    async flush(claim) {
      const flushing = flushAll(fs, [claim, ...dirty]);
      if (originals.length > 0) copier ??= openAttributeCopier(fs);
      void list();
      await flushing;
      dirty = [];
    },
    dirty: () => dirty,
    copy: (from, to, names) => (copier ?? fs).copyAttributes(from, to, names),
    listed: list,
    close: () => copier?.close(),
  };
}
