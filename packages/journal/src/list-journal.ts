import type { DirHandle, FileStat, FsPort } from '@holdfast/files';
import { LAYOUT, PREFIX } from './layout.js';
import { lstatIfThere } from './lstat-if-there.js';
import type { StatusIssue } from './results.js';
import { isTransactionId } from './transaction-id.js';

/** The entries of `.holdfast/changes`, by what they are. */
export interface JournalListing {
  /** Names that are transaction ids, whatever is behind them. */
  readonly transactions: readonly string[];
  /** Unfinished or half-deleted directories: whoever holds the lock may delete them. */
  readonly leftovers: readonly string[];
  /** Entries that are none of ours. */
  readonly issues: readonly StatusIssue[];
}

/** Sorts the journal's entries by their names; transactions are not opened. */
export function listJournal(fs: FsPort, changes: DirHandle): JournalListing {
  const transactions: string[] = [];
  const leftovers: string[] = [];
  const issues: StatusIssue[] = [];
  for (const name of fs.list(changes)) {
    if (name === LAYOUT.ignore || name === LAYOUT.claims) continue;
    if (isTransactionId(name)) {
      transactions.push(name);
      continue;
    }
    const type = lstatIfThere(fs, changes, name)?.type;
    // Whoever holds the lock renames and removes directories at any time.
    if (type === undefined) continue;
    if (isLeftover(name) && type === 'directory') leftovers.push(name);
    else issues.push(foreignEntry(name, type));
  }
  return { transactions, leftovers, issues };
}

function isLeftover(name: string): boolean {
  return [PREFIX.preparing, PREFIX.removing].some(
    (prefix) => name.startsWith(prefix) && isTransactionId(name.slice(prefix.length)),
  );
}

/**
 * A foreign directory or symlink may be an interrupted transaction that somebody renamed, so it
 * blocks; a plain file (a `.DS_Store`) cannot be one.
 */
function foreignEntry(name: string, type: FileStat['type']): StatusIssue {
  if (name.startsWith(PREFIX.abandoned)) {
    return {
      path: name,
      reason: 'A damaged entry that was abandoned; kept as it is.',
      active: false,
    };
  }
  const active = type !== 'file';
  const reason = active
    ? 'Not a transaction, but it may have been one: look at it, then abandon it by this name.'
    : 'Not a part of the journal.';
  return { path: name, reason, active };
}
