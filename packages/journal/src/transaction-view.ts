import type { DirHandle, FsPort } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { LAYOUT } from './layout.js';
import type { LogState } from './log-state.js';
import { openDirIfThere } from './open-dir-if-there.js';
import type { OpenTransaction } from './open-transaction.js';
import type { TransactionRecord } from './transaction-record.js';

/** A transaction to look at; needs no lock and changes nothing. */
export interface TransactionView {
  readonly fs: FsPort;
  /** The project root. */
  readonly root: DirHandle;
  readonly record: TransactionRecord;
  readonly state: LogState;
  /** As of {@link OpenTransaction}. */
  readonly attempted?: ReadonlySet<number>;
  /** `new/`, `orig/`, `trash/` and `restore/`, where they exist. */
  readonly staged?: DirHandle;
  readonly kept?: DirHandle;
  readonly trash?: DirHandle;
  readonly restore?: DirHandle;
  /** The transaction's own directory. */
  readonly dir: DirHandle;
  close(): void;
}

/** Opens a view of a transaction that was read. */
export function openTransactionView(
  fs: FsPort,
  root: DirHandle,
  changes: DirHandle,
  read: { readonly record: TransactionRecord; readonly state: LogState },
): TransactionView {
  const dir = fs.openDir(changes, read.record.id);
  return viewOf(fs, root, dir, read, () => closeQuietly(fs, dir));
}

/** A view of a transaction that is open for changing; the transaction keeps its own handles. */
export function viewOpenTransaction(tx: OpenTransaction): TransactionView {
  const read = {
    record: tx.record,
    state: tx.log.state(),
    ...(tx.attempted === undefined ? {} : { attempted: tx.attempted }),
  };
  return viewOf(tx.fs, tx.session.root, tx.dir, read, () => undefined);
}

function viewOf(
  fs: FsPort,
  root: DirHandle,
  dir: DirHandle,
  read: Pick<TransactionView, 'record' | 'state' | 'attempted'>,
  closeDir: () => void,
): TransactionView {
  const opened: DirHandle[] = [];
  const part = (name: string): DirHandle | undefined => {
    const found = openDirIfThere(fs, dir, name);
    if (found !== undefined) opened.push(found);
    return found;
  };
  const close = (): void => {
    for (const handle of opened) closeQuietly(fs, handle);
    closeDir();
  };
  try {
    const staged = part(LAYOUT.staged);
    const kept = part(LAYOUT.kept);
    const trash = part(LAYOUT.trash);
    const restore = part(LAYOUT.restore);
    return {
      fs,
      root,
      ...read,
      dir,
      ...(staged === undefined ? {} : { staged }),
      ...(kept === undefined ? {} : { kept }),
      ...(trash === undefined ? {} : { trash }),
      ...(restore === undefined ? {} : { restore }),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
