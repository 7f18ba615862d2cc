import type { DirHandle, FsPort } from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';
import { journalPath } from './layout.js';
import type { JournalListing } from './list-journal.js';
import { type ReadTransaction, readFinished, readTransaction } from './read-transaction.js';

/**
 * What in the journal keeps a new apply from starting while nobody holds the lock: interrupted
 * transactions, and damage behind which one may hide (change.md 5).
 *
 * @param listing - of the same directory.
 * @param except - a transaction that does not count, because it is the one to be finished.
 */
export function findBlockers(
  fs: FsPort,
  changes: DirHandle,
  { transactions, issues }: JournalListing,
  except?: string,
): Conflict[] {
  const blockers: Conflict[] = [];
  for (const id of transactions) {
    if (id === except || readFinished(fs, changes, id) === true) continue;
    const read = readTransaction(fs, changes, id);
    if (read.ok && read.state.final) continue;
    blockers.push(locked(id, read.ok ? interrupted(id) : unreadable(id, read)));
  }
  for (const issue of issues) {
    if (issue.active) blockers.push(locked(issue.path, damaged(issue.path, issue.reason)));
  }
  return blockers;
}

function locked(name: string, reason: string): Conflict {
  return { code: 'locked', path: journalPath(name), reason };
}

function interrupted(id: string): string {
  return `An earlier change was interrupted. Put it back with: holdfast change recover ${id}`;
}

function unreadable(
  id: string,
  { reason, errno }: Extract<ReadTransaction, { ok: false }>,
): string {
  if (errno === undefined) return damaged(id, reason);
  return `An earlier change cannot be read (${errno}), so it may be half-way. Check the disk and the permissions, then try again. Only when it can never be read again: holdfast change abandon ${id} --keep-current`;
}

function damaged(name: string, reason: string): string {
  return `The journal is damaged. ${reason} When you have looked at it: holdfast change abandon ${name} --keep-current`;
}
