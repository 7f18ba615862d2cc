import { HoldfastError, shorten } from '@holdfast/base';
import {
  createNodeFs,
  currentOwner,
  type DirHandle,
  errnoOf,
  type FsPort,
  type ProcessTable,
  probeOwner,
} from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import type { JournalOptions, ProgressEvent } from './journal.js';
import { makeTransactionId } from './transaction-id.js';

/** What one call of the journal works with, its options filled in. */
export interface Session {
  readonly fs: FsPort;
  /** The project root. */
  readonly root: DirHandle;
  readonly processes: ProcessTable;
  readonly waitMs: number;
  readonly signal?: AbortSignal;
  /** The time now, as ISO 8601 UTC. */
  timestamp(): string;
  /** A new id that sorts after those of all earlier ones: `after` is the newest time among them. */
  newTransactionId(after: number): string;
  report(event: ProgressEvent): void;
  close(): void;
}

/**
 * Opens the project root for one call.
 *
 * @throws HoldfastError `io-error` when there is no such directory.
 */
export function openSession(root: string, options: JournalOptions): Session {
  const fs = options.fs ?? createNodeFs();
  const now = options.now ?? Date.now;
  const dir = openRoot(fs, root);
  return {
    fs,
    root: dir,
    processes: options.processes ?? { current: currentOwner, probe: probeOwner },
    waitMs: options.waitMs ?? 0,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    timestamp: () => new Date(now()).toISOString(),
    newTransactionId:
      options.newTransactionId ?? ((after) => makeTransactionId(Math.max(now(), after + 1))),
    report: options.onProgress ?? (() => undefined),
    close: () => closeQuietly(fs, dir),
  };
}

function openRoot(fs: FsPort, root: string): DirHandle {
  try {
    return fs.openRoot(root);
  } catch (cause) {
    const errno = errnoOf(cause);
    if (errno === undefined) throw cause;
    throw new HoldfastError('io-error', `${shorten(root)} cannot be opened (${errno}).`, {
      hint: 'Name an existing directory.',
      data: { errno },
      cause,
    });
  }
}
