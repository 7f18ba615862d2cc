import {
  type AttributeCopier,
  type FileHandle,
  type FileStat,
  type FsPort,
  flushAll,
  openAttributeCopier,
} from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import type { Location } from './directories.js';
import type { InspectedTarget, Inspection } from './inspected-target.js';
import { pendingOf } from './pending-targets.js';
import { hasOriginal, openOriginal } from './read-original.js';

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
  /**
   * Those of the directories of new files, and of those that are emptied, that have an access list, by
   * {@link directoryKey}.
   */
  listed(): Promise<ReadonlySet<string>>;
  /** Waits for what uses the originals, and ends what was not used. */
  close(): Promise<void>;
}

/** Begins to flush the originals. A program that was not started by then is started when it is needed. */
export function openHeadStart(fs: FsPort, inspection: Inspection): HeadStart {
  const targets = pendingOf(inspection);
  const replaced = targets.filter(hasOriginal);
  const originals = replaced.flatMap(({ original }) => original.handle ?? []);
  const closed = replaced.filter(({ original }) => original.handle === undefined);
  const created = targets.filter(({ original }) => original === undefined);
  const flushing = originals.length === 0 ? undefined : begin(flushAll(fs, originals));
  let copier: AttributeCopier | undefined;
  let listing: Promise<ReadonlySet<string>> | undefined;
  const listed = (): Promise<ReadonlySet<string>> => {
    const ways = [
      ...created.map(({ location }) => location),
      ...inspection.emptied.map((one) => one.inside),
    ];
    listing ??= begin(listDirectories(fs, ways));
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
      await flushClosed(fs, closed);
    },
    async copy(from, to, names, onLoss) {
      const copied = new Set<string>();
      for (let start = 0; start < names.length; start += COPIED_AT_ONCE) {
        const some = names.slice(start, start + COPIED_AT_ONCE);
        for (const name of await (copier ?? fs).copyAttributes(from, to, some, onLoss)) {
          copied.add(name);
        }
      }
      return copied;
    },
    listed,
    async close() {
      copier?.close();
      await flushing?.catch(() => undefined);
    },
  };
}

/** Names a directory by its inode. */
export function directoryKey({ dev, ino }: Pick<FileStat, 'dev' | 'ino'>): string {
  return `${dev}:${ino}`;
}

async function listDirectories(
  fs: FsPort,
  ways: readonly Location[],
): Promise<ReadonlySet<string>> {
  const byKey = new Map(ways.map((way) => [directoryKey(way.parentStat), way]));
  const directories = [...byKey];
  const listed = new Set<string>();
  for (let start = 0; start < directories.length; start += AT_ONCE) {
    const some = directories.slice(start, start + AT_ONCE);
    const handles = some.map(([, { parent }]) => parent);
    const found = await fs.listedDirectories(handles);
    for (const [index, handle] of handles.entries()) {
      const key = some[index]?.[0];
      if (key !== undefined && found.has(handle)) listed.add(key);
    }
  }
  return listed;
}

/** Originals that could not all stay open are flushed some at a time. */
async function flushClosed(fs: FsPort, targets: readonly InspectedTarget[]): Promise<void> {
  for (let start = 0; start < targets.length; start += AT_ONCE) {
    const files: FileHandle[] = [];
    try {
      for (const target of targets.slice(start, start + AT_ONCE)) {
        files.push(openOriginal(fs, target));
      }
      await flushAll(fs, files);
    } finally {
      for (const file of files) closeQuietly(fs, file);
    }
  }
}

const AT_ONCE = 64;

/** The names go to another program as its arguments. */
const COPIED_AT_ONCE = 500;

/** Whoever waits for it hears of a failure; perhaps nobody ever does. */
function begin<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
