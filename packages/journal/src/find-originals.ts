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
 * Looks for contents among the originals that the newest 256 transactions of a project keep, whatever
 * became of these. Reads only, needs no lock, and reads each transaction once.
 *
 * @param root - absolute path of the project root.
 * @param wanted - the SHA-256 of each content.
 * @returns those that a transaction has which can be read.
 * @throws HoldfastError `io-error`, `unsafe-target` when `.holdfast` is a symlink.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { sha256 } from '@holdfast/base';
 * import { findOriginals } from '@holdfast/journal/reading';
 *
 * const root = mkdtempSync(join(tmpdir(), 'example-'));
 * console.log((await findOriginals(root, new Set([sha256('never there')]))).size);
 * // 0
 * ```
 */
export async function findOriginals(
  root: string,
  wanted: ReadonlySet<Sha256>,
  options: Pick<JournalOptions, 'fs'> = {},
): Promise<ReadonlyMap<Sha256, Uint8Array>> {
  return translateErrors(async () => {
    const session = openSession(root, options);
    try {
      const changes = openChanges(session.fs, session.root);
      if (changes === undefined) return new Map();
      try {
        return searchTransactions(session, changes, wanted);
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
  wanted: ReadonlySet<Sha256>,
): ReadonlyMap<Sha256, Uint8Array> {
  const found = new Map<Sha256, Uint8Array>();
  const ids = orderTransactions(listJournal(fs, changes).transactions, (id) =>
    readTransaction(fs, changes, id),
  );
  for (const id of ids.slice(0, LIMITS.statusTransactions)) {
    if (found.size === wanted.size) break;
    const read = readTransaction(fs, changes, id);
    if (!read.ok) continue;
    const originals = read.record.operations.flatMap((operation) => {
      if (operation.kind === 'create') return [];
      const { sha256 } = operation.before;
      return wanted.has(sha256) && !found.has(sha256) ? [operation] : [];
    });
    if (originals.length === 0) continue;
    const view = openTransactionView(fs, root, changes, read);
    try {
      const pack = openUndoPack(view);
      for (const operation of originals) {
        const bytes = pack.original(operation);
        // A copy: what the pack gives may be a part of all of it.
        if (bytes !== undefined) found.set(operation.before.sha256, bytes.slice());
      }
    } finally {
      view.close();
    }
  }
  return found;
}
