import { type DirHandle, type FileStat, inspectTarget, type UnsafeTarget } from '@holdfast/files';
import { type Classification, classify, type TargetFacts } from './classify.js';
import { closeQuietly } from './close-quietly.js';
import { type Directories, isSameInode, type Location, openDirectories } from './directories.js';
import { lstatIfThere } from './lstat-if-there.js';
import { holdsOurResult, isTornResult, maxBytesAt } from './our-result.js';
import { joinPath } from './project-path.js';
import { openReplacedFiles, type ReplacedFiles } from './replaced-files.js';
import { type TemporaryRole, temporaryName } from './temporary-name.js';
import type { RecordedOperation } from './transaction-record.js';
import type { TransactionView } from './transaction-view.js';
import { unlessUnsafe } from './unless-unsafe.js';
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
    const look: Look = { view, directories, replaced: openReplacedFiles(view, directories) };
    return view.record.operations.map((operation, index) => {
      const facts = readFacts(look, operation, index);
      return { index, operation, facts, found: classify(index, operation, facts, view) };
    });
  } finally {
    directories.close();
  }
}

interface Look {
  readonly view: TransactionView;
  readonly directories: Directories;
  readonly replaced: ReplacedFiles;
}

/** Whether an operation is staged and trashed beside its target instead of in the journal. */
export function isDistant(
  { state }: Pick<TransactionView, 'state'>,
  operation: RecordedOperation,
  index: number,
): boolean {
  return operation.adjacent !== undefined || state.operations.adjacent.has(index);
}

function readFacts(look: Look, operation: RecordedOperation, index: number): TargetFacts {
  const { view, directories } = look;
  const path = joinPath(view.record.appRoot, operation.path);
  const location = unlessUnsafe(() => directories.locate(path));
  const own = ownFiles(view, operation, index, location);
  return {
    target: look.replaced.isReplaced(operation)
      ? { kind: 'absent' }
      : location === undefined
        ? { kind: 'unsafe', reason: 'A directory on the way is a symlink or not a directory.' }
        : readTarget(view, operation, index, location, Object.values(own)),
    ...(own.staged === undefined ? {} : { staged: own.staged }),
    ...(own.trash === undefined ? {} : { trash: own.trash }),
    keptThere: own.kept !== undefined,
    ...(own.kept === undefined ? {} : { kept: own.kept }),
  };
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
  const distant = isDistant(view, operation, index);
  const beside = location?.missing.length === 0 ? location.parent : undefined;
  const temporary = (role: TemporaryRole): string => temporaryName(record.id, role, index);
  const restore = distant
    ? lstatIfThere(fs, beside, temporary('restore'))
    : lstatIfThere(fs, view.restore, name);
  if (operation.kind === 'delete') {
    const kept = distant
      ? lstatIfThere(fs, beside, temporary('kept'))
      : lstatIfThere(fs, view.kept, name);
    return { kept, restore, staged: undefined, trash: undefined };
  }
  return {
    kept: lstatIfThere(fs, view.kept, name),
    restore,
    // Before its record is there, nothing beside the target was used.
    staged: state.operations.adjacent.has(index)
      ? lstatIfThere(fs, beside, temporary('new'))
      : lstatIfThere(fs, view.staged, name),
    trash: readTrash(
      view,
      operation,
      index,
      distant ? { dir: beside, name: temporary('trash') } : { dir: view.trash, name },
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
    maxBytes: maxBytesAt(operation),
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
