import { foldCase } from '@holdfast/base';
import type { Directories } from './directories.js';
import { openInTheWay, prefixesOf } from './in-the-way.js';
import { newDirectories } from './new-directories.js';
import { joinPath } from './project-path.js';
import { emptiedBy, type RecordedOperation } from './transaction-record.js';
import type { TransactionView } from './transaction-view.js';
import { unlessUnsafe } from './unless-unsafe.js';

/** Files whose name something else of the same transaction has, or may have. */
export interface ReplacedFiles {
  /**
   * Whether what has a target's name is another target of the transaction: a directory that it made
   * there, a file that it made where a directory on the way was, or a file with the same name in
   * another spelling. The target itself is not there then.
   */
  isReplaced(operation: RecordedOperation): boolean;
}

/** Looks at those names only that can be meant twice. */
export function openReplacedFiles(
  { record }: Pick<TransactionView, 'record'>,
  directories: Directories,
): ReplacedFiles {
  const written = record.operations.filter(({ kind }) => kind === 'create');
  const deleted = record.operations.filter(({ kind }) => kind === 'delete');
  if (written.length === 0 || deleted.length === 0) return { isReplaced: () => false };
  const at = ({ path }: RecordedOperation): string => joinPath(record.appRoot, path);
  const isInTheWay = openInTheWay(written.map(at));
  const isMisplaced = openInTheWay(deleted.map(at));
  const files = new Set(written.map(at));
  const made = new Set(newDirectories(record));
  const folded = new Set([...written, ...deleted].map((operation) => foldCase(at(operation))));
  const hasTwoSpellings = folded.size < written.length + deleted.length;
  /** Nothing is in a directory of ours but what the transaction made. */
  const isOurs = (directory: string): boolean =>
    directories.names(directory).every((name) => {
      const path = `${directory}/${name}`;
      return files.has(path) || (made.has(path) && isOurs(path));
    });
  const emptied = new Set(emptiedBy(record).map(({ path }) => joinPath(record.appRoot, path)));
  const gone = new Set(deleted.map(at));
  const isInsideFileOf = (path: string, owners: ReadonlySet<string>): boolean =>
    prefixesOf(path)
      .slice(0, -1)
      .some((part) => owners.has(part) && !isDirectory(directories, part));
  const isReplacedCreate = (path: string): boolean =>
    (emptied.has(path) && isDirectory(directories, path)) ||
    isInsideFileOf(path, gone) ||
    (hasTwoSpellings && isOtherSpelling(directories, path));
  const isReplacedDelete = (path: string): boolean =>
    (made.has(path) && isDirectory(directories, path) && isOurs(path)) ||
    isInsideFileOf(path, files) ||
    (hasTwoSpellings && isOtherSpelling(directories, path));
  return {
    isReplaced(operation) {
      const path = at(operation);
      if (operation.kind === 'create') return isMisplaced(path) && isReplacedCreate(path);
      return operation.kind === 'delete' && isInTheWay(path) && isReplacedDelete(path);
    },
  };
}

function isDirectory(directories: Directories, path: string): boolean {
  const inside = unlessUnsafe(() => directories.locate(`${path}/any`));
  return inside?.missing.length === 0;
}

/** Something is there, and on disk it has another spelling. */
function isOtherSpelling(directories: Directories, path: string): boolean {
  const other = unlessUnsafe(() => directories.namesake(path));
  return other !== undefined && !directories.isSpelledSo(path);
}
