import type { DirHandle, FsPort } from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';
import { journalPath } from './layout.js';
import type { JournalListing } from './list-journal.js';
import { readFinished, readTransaction } from './read-transaction.js';

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
    blockers.push(locked(id, read.ok ? interrupted(id) : damaged(id, read.reason)));
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

function damaged(name: string, reason: string): string {
  return `The journal is damaged. ${reason} When you have looked at it: holdfast change abandon ${name} --keep-current`;
}
