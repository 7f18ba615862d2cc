import type { Sha256 } from '@holdfast/base';
import { type Operation, operationBytes, type Plan } from '@holdfast/plan';

/** What the journal does with one file; a move is two of them. */
export type TargetChange = WrittenChange | DeletedChange;

/** A file to be made or replaced. */
export interface WrittenChange {
  readonly kind: 'create' | 'update';
  /** Relative to the plan's app root. */
  readonly path: string;
  /** What it is made from; none for a new file. */
  readonly beforeSha256: Sha256 | null;
  readonly afterSha256: Sha256;
  /** The execute bit it shall get, where that is another one than before. */
  readonly executable?: boolean;
  /** The old name of a moved file, whose owner, mode and attributes go along. */
  readonly from?: string;
  /** The final bytes; none where they are those of the file before. */
  bytes(): Uint8Array | undefined;
}

/** A file to be removed. */
export interface DeletedChange {
  readonly kind: 'delete';
  readonly path: string;
  readonly beforeSha256: Sha256;
  readonly afterSha256: null;
  /** The execute bit it shall get where it is moved to. */
  readonly executable?: boolean;
  /** The new name of a moved file. */
  readonly movedTo?: string;
}

/** What a plan comes to, in its order. */
export function changesOf({ operations }: Plan): TargetChange[] {
  return operations.flatMap((operation: Operation): TargetChange[] => {
    const { kind, path, beforeSha256, afterSha256 } = operation;
    if (kind === 'delete') return [{ kind, path, beforeSha256, afterSha256 }];
    const { executable } = operation;
    const bit = executable === undefined ? {} : { executable };
    const bytes = (): Uint8Array | undefined => operationBytes(operation);
    const written = { path, beforeSha256, afterSha256, bytes, ...bit };
    if (kind === 'create') return [{ kind, ...written }];
    if (kind !== 'move') return [{ kind: 'update', ...written }];
    const { from } = operation;
    return [
      { kind: 'delete', path: from, beforeSha256, afterSha256: null, movedTo: path, ...bit },
      { kind: 'create', ...written, from },
    ];
  });
}

/** Permission bits with or without execution, as git sets it: whoever may read may execute. */
export function withExecutable(mode: number, executable: boolean | undefined): number {
  if (executable === undefined) return mode;
  return executable ? mode | ((mode & 0o444) >> 2) : mode & ~0o111;
}

/** Whether the owner's execute bit is so, where that is asked for at all. */
export function isExecutable(mode: number, executable: boolean | undefined): boolean {
  return executable === undefined || ((mode & 0o100) !== 0) === executable;
}
