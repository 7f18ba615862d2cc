import { decodeUtf8, HoldfastError } from '@holdfast/base';
import type { DirHandle, FsPort } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { journalPath, LAYOUT } from './layout.js';
import { openOrMake } from './open-changes.js';
import { readSmallFile } from './read-small-file.js';
import type { Session } from './session.js';
import { MAX_RECORD_BYTES, parseTransactionRecord } from './transaction-file.js';
import { openTransactionLog, type TransactionLog } from './transaction-log.js';
import type { TransactionRecord } from './transaction-record.js';

/** A transaction whose intent is durable, open for writing or undoing. Needs the lock. */
export interface OpenTransaction {
  readonly session: Session;
  readonly fs: FsPort;
  readonly record: TransactionRecord;
  readonly log: TransactionLog;
  /**
   * Deletes that were begun, where this process is the one that wrote; it adds to them. After a
   * crash nobody knows.
   */
  readonly attempted?: Set<number>;
  /** Of the lock that is held. */
  readonly generation: number;
  readonly dir: DirHandle;
  /** `new/` */
  readonly staged: DirHandle;
  /** `orig/` */
  readonly kept: DirHandle;
  /** Opens a further directory of the transaction; made when missing. */
  subdirectory(name: string): DirHandle;
  close(): void;
}

/**
 * Opens a transaction from disk.
 *
 * @throws HoldfastError `journal-damaged`, naming the transaction, when its record or log is not
 *   what was written.
 */
export function openTransaction(
  session: Session,
  changes: DirHandle,
  id: string,
  generation: number,
): OpenTransaction {
  const { fs } = session;
  const opened: DirHandle[] = [];
  let log: TransactionLog | undefined;
  try {
    const dir = fs.openDir(changes, id);
    opened.push(dir);
    const record = readRecord(fs, dir, id);
    log = openTransactionLog(fs, dir);
    const staged = openPart(fs, dir, LAYOUT.staged);
    opened.push(staged);
    const kept = openPart(fs, dir, LAYOUT.kept);
    opened.push(kept);
    return makeOpenTransaction(session, { record, log, generation, dir, staged, kept });
  } catch (error) {
    log?.close();
    for (const dir of opened) closeQuietly(fs, dir);
    throw error;
  }
}

/** Puts the parts of an open transaction together; it then owns their handles. */
export function makeOpenTransaction(
  session: Session,
  parts: Pick<
    OpenTransaction,
    'record' | 'log' | 'generation' | 'dir' | 'staged' | 'kept' | 'attempted'
  >,
): OpenTransaction {
  const { fs } = session;
  const further = new Map<string, DirHandle>();
  return {
    session,
    fs,
    ...parts,
    subdirectory(name) {
      const known = further.get(name);
      if (known !== undefined) return known;
      const dir = openPart(fs, parts.dir, name);
      further.set(name, dir);
      return dir;
    },
    close() {
      closeQuietly(fs, parts.log.handle);
      for (const dir of [...further.values(), parts.kept, parts.staged, parts.dir]) {
        closeQuietly(fs, dir);
      }
    },
  };
}

function openPart(fs: FsPort, dir: DirHandle, name: string): DirHandle {
  return openOrMake(fs, dir, name, name, 0o700);
}

function readRecord(fs: FsPort, dir: DirHandle, id: string): TransactionRecord {
  const file = readSmallFile(fs, dir, LAYOUT.record, MAX_RECORD_BYTES);
  const parsed = file.ok
    ? parseTransactionRecord(decodeUtf8(file.bytes), id)
    : { ok: false as const, reason: `${LAYOUT.record} ${file.problem}.` };
  if (parsed.ok) return parsed.record;
  throw new HoldfastError('journal-damaged', parsed.reason, { path: journalPath(id) });
}
