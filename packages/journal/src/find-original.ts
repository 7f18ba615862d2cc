import { LIMITS, type Sha256 } from '@holdfast/base';
import type { DirHandle } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import type { JournalOptions } from './journal.js';
import { listJournal } from './list-journal.js';
import { openChanges } from './open-changes.js';
import { orderTransactions } from './order-transactions.js';
import { readTransaction } from './read-transaction.js';
import { openSession, type Session } from './session.js';
import { openTransactionView } from './transaction-view.js';
import { translateErrors } from './translate-errors.js';
import { openUndoPack } from './undo-pack.js';

/**
 * Looks for a content among the originals that the newest 256 transactions of a project keep, whatever
 * became of these. Reads only, and needs no lock.
 *
 * @param root - absolute path of the project root.
 * @returns nothing when no transaction has it, or none that can be read.
 * @throws HoldfastError `io-error`, `unsafe-target` when `.holdfast` is a symlink.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { sha256 } from '@holdfast/base';
 * import { findOriginal } from '@holdfast/journal/reading';
 *
 * const root = mkdtempSync(join(tmpdir(), 'example-'));
 * console.log(await findOriginal(root, sha256('never there')));
 * // undefined
 * ```
 */
export async function findOriginal(
  root: string,
  sha256: Sha256,
  options: Pick<JournalOptions, 'fs'> = {},
): Promise<Uint8Array | undefined> {
  return translateErrors(async () => {
    const session = openSession(root, options);
    try {
      const changes = openChanges(session.fs, session.root);
      if (changes === undefined) return undefined;
      try {
        return searchTransactions(session, changes, sha256);
      } finally {
        closeQuietly(session.fs, changes);
      }
    } finally {
      session.close();
    }
  }, true);
}

function searchTransactions(
  { fs, root }: Session,
  changes: DirHandle,
  sha256: Sha256,
): Uint8Array | undefined {
  const ids = orderTransactions(listJournal(fs, changes).transactions, (id) =>
    readTransaction(fs, changes, id),
  );
  for (const id of ids.slice(0, LIMITS.statusTransactions)) {
    const read = readTransaction(fs, changes, id);
    if (!read.ok) continue;
    for (const operation of read.record.operations) {
      if (operation.kind === 'create' || operation.before.sha256 !== sha256) continue;
      const view = openTransactionView(fs, root, changes, read);
      try {
        const found = openUndoPack(view).original(operation);
        if (found !== undefined) return found;
      } finally {
        view.close();
      }
    }
  }
  return undefined;
}
