import type { Sha256 } from '@holdfast/base';

/**
 * One planned change of one file. Plans of version 1 have {@link TextOperation} only; version 2 has
 * all of these.
 *
 * A file is as it was before when its hash is `beforeSha256` and, where `executable` stands, its
 * owner's execute bit is the other one; it is at its result when its hash is `afterSha256` and the bit
 * is `executable`.
 */
export type Operation =
  | CreateOperation
  | UpdateOperation
  | DeleteOperation
  | MoveOperation
  | ChmodOperation;

/** What plans of version 1 do: they create and update texts. */
export type TextOperation = TextCreateOperation | TextUpdateOperation;

/** Makes a text that was seen to be absent. */
export interface TextCreateOperation extends OperationBase {
  readonly kind: 'create';
  readonly beforeSha256: null;
  readonly afterSha256: Sha256;
  /** The complete final text. */
  readonly content: string;
}

/** Replaces the bytes that the plan was made for by a text. */
export interface TextUpdateOperation extends OperationBase {
  readonly kind: 'update';
  readonly beforeSha256: Sha256;
  readonly afterSha256: Sha256;
  /** The complete final text. */
  readonly content: string;
}

/** Makes a file that was seen to be absent. */
export interface CreateOperation extends TextCreateOperation, Encoded {
  /** Whether the new file may be executed; left out where it may not. */
  readonly executable?: true;
}

/** Replaces the bytes that the plan was made for. */
export interface UpdateOperation extends TextUpdateOperation, Encoded {
  /** Only where the execute bit changes too. */
  readonly executable?: boolean;
}

/** Removes the file that the plan was made for. */
export interface DeleteOperation extends OperationBase {
  readonly kind: 'delete';
  readonly beforeSha256: Sha256;
  readonly afterSha256: null;
}

/**
 * Renames the file at `from` to `path`, where nothing was, and may change its bytes. Where both are
 * spellings of one name, it is the same file on a file system that does not tell them apart.
 */
export interface MoveOperation extends OperationBase, Encoded {
  readonly kind: 'move';
  /** The old name, relative to the plan's app root. */
  readonly from: string;
  /** Of the file at `from`. */
  readonly beforeSha256: Sha256;
  readonly afterSha256: Sha256;
  /** Left out exactly where the bytes stay: then both hashes are equal. */
  readonly content?: string;
  /** Only where the execute bit changes too. */
  readonly executable?: boolean;
}

/** Changes the execute bit of a file, and nothing else. */
export interface ChmodOperation extends OperationBase {
  readonly kind: 'chmod';
  readonly beforeSha256: Sha256;
  /** Equal to `beforeSha256`. */
  readonly afterSha256: Sha256;
  readonly executable: boolean;
}

interface OperationBase {
  /** Relative to the plan's app root; of a move the new name. */
  readonly path: string;
  readonly reason: string;
}

interface Encoded {
  /** `content` is Base64 (RFC 4648) of bytes that are not valid UTF-8; left out for a text. */
  readonly encoding?: 'base64';
}
