import type { Sha256 } from '@holdfast/base';
import type { CompleteCandidate } from '../edits/edit-model.js';
import { isBinary, type MergeConflict, mergeFiles } from '../merge/merge-files.js';
import { operationBytes, type WrittenContent, writeContent } from '../operation-content.js';
import type {
  ChmodOperation,
  CreateOperation,
  DeleteOperation,
  MoveOperation,
  Operation,
  UpdateOperation,
} from '../operation-model.js';
import { isRespelling } from '../place-collisions.js';
import { type Current, type CurrentFile, isFile } from './current-files.js';
import { CONFLICTS } from './rebase-wordings.js';

/** One operation carried over to the files of today, or why it cannot be. */
export type Carried =
  | { readonly outcome: 'kept' | 'merged'; readonly candidate: CompleteCandidate }
  | { readonly outcome: 'settled' }
  | Conflict
  /** These bytes are to be found first. */
  | { readonly outcome: 'needs-base'; readonly path: string; readonly sha256: Sha256 };

interface Conflict {
  readonly outcome: 'conflict';
  readonly reason: string;
  readonly places: readonly MergeConflict[];
}

/** The bytes that plans were made for, by their hash. */
type Bases = ReadonlyMap<Sha256, Uint8Array>;

/**
 * Carries one operation over. Bytes of texts are merged. A new name and an execute bit go to whatever bytes
 * the file has now, as in a merge of git; a delete, and binary content, are carried over only where the
 * bytes are those that the plan was made for.
 *
 * @param currentOf - what is at a path of the plan now.
 */
export function carryOperation(
  operation: Operation,
  currentOf: (path: string) => Current,
  bases: Bases,
): Carried {
  const target = currentOf(operation.path);
  if (operation.kind === 'create') return carryCreate(operation, target);
  if (operation.kind === 'move') {
    return carryMove(operation, currentOf(operation.from), target, bases);
  }
  if (target === 'other') return conflict(CONFLICTS.noFile);
  if (operation.kind === 'delete') return carryDelete(operation, target);
  if (target === 'absent') return conflict(CONFLICTS.gone);
  if (isAfter(operation, target)) return SETTLED;
  if (operation.kind === 'chmod') return carryMode(operation, target);
  return carryBytes(operation, target, bases);
}

const SETTLED: Carried = { outcome: 'settled' };

function carryCreate(operation: CreateOperation, target: Current): Carried {
  if (target === 'other') return conflict(CONFLICTS.inTheWay);
  if (isFile(target)) {
    return isAfter(operation, target) ? SETTLED : conflict(CONFLICTS.appeared);
  }
  return { outcome: 'kept', candidate: candidateOf(operation, operation) };
}

function carryDelete(operation: DeleteOperation, target: CurrentFile | 'absent'): Carried {
  if (target === 'absent') return SETTLED;
  if (target.sha256 !== operation.beforeSha256) return conflict(CONFLICTS.deletes);
  const { path, reason } = operation;
  return { outcome: 'kept', candidate: { path, reason, delete: true } };
}

function carryMode(operation: ChmodOperation, target: CurrentFile): Carried {
  if (!changesBit(operation, target)) return SETTLED;
  return { outcome: keptOrMerged(operation, target), candidate: candidateOf(operation) };
}

function carryMove(
  operation: MoveOperation,
  source: Current,
  target: Current,
  bases: Bases,
): Carried {
  if (source === 'other') return conflict(CONFLICTS.noFile);
  if (source === 'absent') {
    const isDone = isFile(target) && isAfter(operation, target);
    return isDone ? SETTLED : conflict(CONFLICTS.gone);
  }
  // Two spellings of one name are one file where the file system does not tell them apart.
  if (target !== 'absent' && !isRespelling(operation.from, operation.path)) {
    return conflict(isFile(target) ? CONFLICTS.taken : CONFLICTS.inTheWay);
  }
  const { content } = operation;
  if (content !== undefined) return carryBytes({ ...operation, content }, source, bases);
  return { outcome: keptOrMerged(operation, source), candidate: candidateOf(operation) };
}

/** Of an update, or of a move that changes the bytes too. */
function carryBytes(
  operation: (UpdateOperation | MoveOperation) & WrittenContent,
  now: CurrentFile,
  bases: Bases,
): Carried {
  const { beforeSha256, afterSha256 } = operation;
  if (now.sha256 === beforeSha256 || now.sha256 === afterSha256) {
    const candidate = candidateOf(operation, operation);
    return { outcome: keptOrMerged(operation, now), candidate };
  }
  const planned = operationBytes(operation) ?? new Uint8Array();
  if (isBinary(now.bytes) || isBinary(planned)) return conflict(CONFLICTS.binary);
  const base = bases.get(beforeSha256);
  if (base === undefined) {
    const path = operation.kind === 'move' ? operation.from : operation.path;
    return { outcome: 'needs-base', path, sha256: beforeSha256 };
  }
  const merged = mergeFiles(base, now.bytes, planned);
  if (merged.kind === 'binary') return conflict(CONFLICTS.binary);
  if (merged.kind === 'conflicts') return conflict(CONFLICTS.both, merged.conflicts);
  const isSame = Buffer.compare(merged.bytes, now.bytes) === 0;
  if (isSame && operation.kind === 'update' && !changesBit(operation, now)) return SETTLED;
  return { outcome: 'merged', candidate: candidateOf(operation, writeContent(merged.bytes)) };
}

function keptOrMerged(
  operation: UpdateOperation | MoveOperation | ChmodOperation,
  now: CurrentFile,
) {
  const isStill =
    now.sha256 === operation.beforeSha256 &&
    (operation.executable === undefined || changesBit(operation, now));
  return isStill ? 'kept' : 'merged';
}

/** Whether the execute bit is still to be changed. */
function changesBit({ executable }: { readonly executable?: boolean }, now: CurrentFile): boolean {
  return executable !== undefined && executable !== now.executable;
}

/** Whether a file is what an operation makes of it. */
function isAfter(operation: Operation, now: CurrentFile): boolean {
  if (now.sha256 !== operation.afterSha256) return false;
  return !('executable' in operation) || !changesBit(operation, now);
}

/** What to request for an operation, with the content that the file shall have where it changes. */
function candidateOf(
  operation: CreateOperation | UpdateOperation | MoveOperation | ChmodOperation,
  written?: WrittenContent,
): CompleteCandidate {
  const { path, reason, executable } = operation;
  const placed = {
    path,
    reason,
    ...(operation.kind === 'move' ? { from: operation.from } : {}),
    ...(executable === undefined ? {} : { executable }),
  };
  if (written === undefined) return placed;
  const { content, encoding } = written;
  return encoding === undefined ? { ...placed, content } : { ...placed, contentBase64: content };
}

function conflict(reason: string, places: readonly MergeConflict[] = []): Conflict {
  return { outcome: 'conflict', reason, places };
}
