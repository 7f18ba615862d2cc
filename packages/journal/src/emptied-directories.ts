import { errnoOf } from '@holdfast/files';
import { closeQuietly } from './close-quietly.js';
import { openInTheWay, prefixesOf } from './in-the-way.js';
import { removeEmpty } from './leave-project.js';
import { lstatIfThere } from './lstat-if-there.js';
import type { OpenTransaction } from './open-transaction.js';
import type { Place, Places } from './places.js';
import { joinPath } from './project-path.js';
import { emptiedBy, type RecordedDirectory, type TransactionRecord } from './transaction-record.js';

/** Which part of a transaction: what is in the way of its creates goes before them, the rest after. */
export type Part = 'early' | 'late';

/** Tells which deletes and which directories of a record go before its creates. */
export function openParts({
  operations,
}: Pick<TransactionRecord, 'operations'>): (path: string) => Part {
  const hasDeletes = operations.some(({ kind }) => kind === 'delete');
  if (!hasDeletes) return () => 'late';
  const isInTheWay = openInTheWay(
    operations.flatMap(({ kind, path }) => (kind === 'create' ? [path] : [])),
  );
  return (path) => (isInTheWay(path) ? 'early' : 'late');
}

/** Removes the directories that nothing is left in, inner ones first. */
export function removeEmptied(tx: OpenTransaction, places: Places, part: Part): void {
  for (const { path } of [...emptiedOf(tx.record, part)].reverse()) {
    places.leave(joinPath(tx.record.appRoot, path), (place) => removeEmpty(tx, place));
  }
}

/**
 * Makes directories again that were removed, as they were.
 *
 * @param paths - of the files that need them, relative to the app root.
 */
export function remakeEmptied(
  tx: OpenTransaction,
  places: Places,
  part: Part,
  paths: readonly string[],
): void {
  const emptied = emptiedOf(tx.record, part);
  if (emptied.length === 0) return;
  const needed = new Set(paths.flatMap(prefixesOf));
  for (const directory of emptied) {
    if (!needed.has(directory.path)) continue;
    const path = joinPath(tx.record.appRoot, directory.path);
    places.visit(path, (place) => remake(tx, directory, place));
    places.touch(path);
  }
}

function emptiedOf(record: TransactionRecord, part: Part): readonly RecordedDirectory[] {
  const emptied = emptiedBy(record);
  if (emptied.length === 0) return emptied;
  const partOf = openParts(record);
  return emptied.filter(({ path }) => partOf(path) === part);
}

/**
 * What is there stays as it is. Only one that is for its owner alone may be what a crash left between
 * the making of it and the setting of its mode.
 */
function remake(
  { fs }: OpenTransaction,
  { mode, uid, gid }: RecordedDirectory,
  { parent, leaf }: Place,
): void {
  const there = lstatIfThere(fs, parent, leaf);
  if (there === undefined) fs.mkdir(parent, leaf, PRIVATE);
  else if (there.type !== 'directory' || there.mode !== PRIVATE || mode === PRIVATE) return;
  const dir = fs.openDir(parent, leaf);
  try {
    const now = fs.fstat(dir);
    if (now.uid !== uid || now.gid !== gid) giveOwner(() => fs.chown(dir, uid, gid));
    fs.chmod(dir, mode);
  } finally {
    closeQuietly(fs, dir);
  }
}

const PRIVATE = 0o700;

/** Only a privileged user may give directories away. */
function giveOwner(give: () => void): void {
  try {
    give();
  } catch (error) {
    const errno = errnoOf(error);
    if (errno !== 'EPERM' && errno !== 'EINVAL' && errno !== 'ENOTSUP') throw error;
  }
}
