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
 * What an apply begins early, because it needs no lock: the originals are flushed from the start,
 * and the programs that know about access lists are started while the disk makes the lock durable.
 * Belongs to one inspection and is closed before it.
 */
export interface HeadStart {
  /** Makes a claim durable, and starts the programs meanwhile. */
  flush(claim: FileHandle): Promise<void>;
  /**
   * Waits until the originals are durable, whose own bytes may be dirty. A failure must not be
   * followed by another flush: that could succeed without the lost bytes.
   */
  originals(): Promise<void>;
  /** As `copyAttributes` of the port. */
  copy: FsPort['copyAttributes'];
  /** Those of the directories of new files that have an access list. */
  listed(): Promise<ReadonlySet<DirHandle>>;
  /** Waits for what uses the originals, and ends what was not used. */
  close(): Promise<void>;
}

/** Begins to flush the originals. A program that was not started by then is started when it is needed. */
export function openHeadStart(fs: FsPort, targets: readonly InspectedTarget[]): HeadStart {
  const originals = targets.flatMap(({ original }) => original?.handle ?? []);
  const created = targets.filter(({ original }) => original === undefined);
  const parents = [...new Set(created.map(({ location }) => location.parent))];
  const flushing = originals.length === 0 ? undefined : begin(flushAll(fs, originals));
  let copier: AttributeCopier | undefined;
  let listing: Promise<ReadonlySet<DirHandle>> | undefined;
  const listed = (): Promise<ReadonlySet<DirHandle>> => {
    listing ??= begin(fs.listedDirectories(parents));
    return listing;
  };
  return {
    async flush(claim) {
      const claiming = begin(flushAll(fs, [claim]));
      if (originals.length > 0) copier ??= openAttributeCopier(fs);
      void listed();
      await claiming;
    },
    async originals() {
      await flushing;
    },
    copy: (from, to, names, onLoss) => (copier ?? fs).copyAttributes(from, to, names, onLoss),
    listed,
    async close() {
      copier?.close();
      await flushing?.catch(() => undefined);
    },
  };
}

/** Whoever waits for it hears of a failure; perhaps nobody ever does. */
function begin<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
