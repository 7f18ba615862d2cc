/** Names inside a project and inside its journal (crash-safety.md 3). */
export const LAYOUT = Object.freeze({
  holdfast: '.holdfast',
  changes: 'changes',
  /** Holds `*`, so that the journal ignores itself. */
  ignore: '.gitignore',
  claims: 'claims',
  record: 'tx.json',
  undo: 'undo.pack',
  log: 'log',
  /** Staged final files, named by operation. */
  staged: 'new',
  /** Second names of the original inodes, named by operation. */
  kept: 'orig',
  /** Originals written anew from the undo pack, named by operation. */
  restore: 'restore',
  /** What a recovery took away, named by operation. */
  trash: 'trash',
  /** What another program wrote to an original in the last moment, where that was not kept; by operation. */
  late: 'late',
  /** Where attributes are copied to when that cannot be done in `new` at once. */
  attributes: 'attributes',
});

/** Prefixes of directories in the journal that are not transactions. */
export const PREFIX = Object.freeze({
  /** Not durable yet; whoever holds the lock may delete it. */
  preparing: '.preparing-',
  /** Being deleted; whoever holds the lock may go on. */
  removing: '.removing-',
  /** Damaged and given up by the user; kept as it is. */
  abandoned: 'abandoned-',
});

/** Path of an entry of the journal for people, relative to the project root. */
export function journalPath(...names: readonly string[]): string {
  return [LAYOUT.holdfast, LAYOUT.changes, ...names].join('/');
}
