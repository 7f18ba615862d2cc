import { isHoldfastError, LIMITS } from '@holdfast/base';
import { type DirHandle, type FileStat, inspectTarget, type UnsafeTarget } from '@holdfast/files';
import { type Classification, classify, type TargetFacts } from './classify.js';
import { closeQuietly } from './close-quietly.js';
import { type Directories, isSameInode, type Location, openDirectories } from './directories.js';
import { lstatIfThere } from './lstat-if-there.js';
import { holdsOurResult, isTornResult } from './our-result.js';
import { joinPath } from './project-path.js';
import { type TemporaryRole, temporaryName } from './temporary-name.js';
import type { RecordedOperation } from './transaction-record.js';
import type { TransactionView } from './transaction-view.js';
import { unsafeReason } from './unsafe-reason.js';

/** One operation and what it has come to. */
export interface Surveyed {
  readonly index: number;
  readonly operation: RecordedOperation;
  readonly facts: TargetFacts;
  readonly found: Classification;
}

/** Looks at every target of a transaction, changing nothing (crash-safety.md 3, R2). */
export function survey(view: TransactionView): Surveyed[] {
  const directories = openDirectories(view.fs, view.root);
  try {
    return view.record.operations.map((operation, index) => {
      const facts = readFacts(view, directories, operation, index);
      return { index, operation, facts, found: classify(index, operation, facts, view.state) };
    });
  } finally {
    directories.close();
  }
}

/** Whether an operation is staged and trashed beside its target instead of in the journal. */
export function isDistant(
  { state }: Pick<TransactionView, 'state'>,
  operation: RecordedOperation,
  index: number,
): boolean {
  return operation.adjacent !== undefined || state.operations.adjacent.has(index);
}

function readFacts(
  view: TransactionView,
  directories: Directories,
  operation: RecordedOperation,
  index: number,
): TargetFacts {
  const location = locate(directories, joinPath(view.record.appRoot, operation.path));
  const own = ownFiles(view, operation, index, location);
  return {
    target:
      location === undefined
        ? { kind: 'unsafe', reason: 'A directory on the way is a symlink or not a directory.' }
        : readTarget(view, operation, index, location, Object.values(own)),
    ...(own.staged === undefined ? {} : { staged: own.staged }),
    ...(own.trash === undefined ? {} : { trash: own.trash }),
    keptThere: own.kept !== undefined,
    ...(own.kept === undefined ? {} : { kept: own.kept }),
  };
}

function locate(directories: Directories, path: string): Location | undefined {
  try {
    return directories.locate(path);
  } catch (error) {
    if (isHoldfastError(error) && error.code === 'unsafe-target') return undefined;
    throw error;
  }
}

interface OwnFiles {
  readonly staged: FileStat | undefined;
  readonly trash: (FileStat & { readonly isOurs: boolean }) | undefined;
  readonly kept: FileStat | undefined;
  /** Has the target's inode only where a rename's two halves reached the disk apart. */
  readonly restore: FileStat | undefined;
}

function ownFiles(
  view: TransactionView,
  operation: RecordedOperation,
  index: number,
  location: Location | undefined,
): OwnFiles {
  const { fs, record, state } = view;
  const name = String(index);
  const beside = location?.missing.length === 0 ? location.parent : undefined;
  const temporary = (role: TemporaryRole): string => temporaryName(record.id, role, index);
  return {
    kept: lstatIfThere(fs, view.kept, name),
    restore: isDistant(view, operation, index)
      ? lstatIfThere(fs, beside, temporary('restore'))
      : lstatIfThere(fs, view.restore, name),
    // Before its record is there, nothing beside the target was used.
    staged: state.operations.adjacent.has(index)
      ? lstatIfThere(fs, beside, temporary('new'))
      : lstatIfThere(fs, view.staged, name),
    trash: readTrash(
      view,
      operation,
      index,
      isDistant(view, operation, index)
        ? { dir: beside, name: temporary('trash') }
        : { dir: view.trash, name },
    ),
  };
}

function readTrash(
  view: TransactionView,
  operation: RecordedOperation,
  index: number,
  { dir, name }: { readonly dir: DirHandle | undefined; readonly name: string },
): OwnFiles['trash'] {
  const stat = lstatIfThere(view.fs, dir, name);
  if (stat === undefined || dir === undefined) return undefined;
  const isOurs = holdsOurResult(view, index, operation, { dir, name });
  return { ...stat, isOurs };
}

function readTarget(
  view: TransactionView,
  operation: RecordedOperation,
  index: number,
  { parent, missing, leaf }: Location,
  own: readonly (FileStat | undefined)[],
): TargetFacts['target'] {
  const { fs } = view;
  const stat = missing.length > 0 ? undefined : lstatIfThere(fs, parent, leaf);
  if (stat === undefined) return { kind: 'absent' };
  const second = own.find((file) => file !== undefined && isSameInode(file, stat));
  const found = inspectTarget(fs, parent, leaf, {
    maxBytes: LIMITS.contentBytes,
    ...(second === undefined ? {} : { allowSecondLink: second }),
  });
  if (found.kind === 'absent') return found;
  if (found.kind === 'unsafe') return { kind: 'unsafe', reason: unsafe(found.what) };
  if (found.kind === 'too-large') return { kind: 'unsafe', reason: 'The file was changed.' };
  closeQuietly(fs, found.handle);
  const { dev, ino, mode } = found.stat;
  const isPartOfResult = isTornResult(view, index, operation, found.bytes);
  return { kind: 'file', sha256: found.sha256, mode, dev, ino, isPartOfResult };
}

function unsafe(what: UnsafeTarget): string {
  return unsafeReason(what)[1];
}
