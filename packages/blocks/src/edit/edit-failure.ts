/**
 * Why an edit was refused (blocks.md 2); these codes are stable.
 *
 * @example
 * ```ts
 * import { EDIT_FAILURE_CODES } from '@holdfast/blocks';
 *
 * console.log(EDIT_FAILURE_CODES['self-merge']);
 * // A block cannot be merged into itself.
 * ```
 */
export const EDIT_FAILURE_CODES = Object.freeze({
  'bad-op': 'The operation does not have the form that its kind has.',
  'unknown-block': 'The map has no block with this id.',
  'self-merge': 'A block cannot be merged into itself.',
  ambiguous: 'A block is merged away more than once.',
  victim: 'A block is merged away that another merge of the batch merges into.',
  'same-block': 'Both ends are the same block.',
  'not-a-member': 'The block does not have this member.',
  'not-a-seam': 'The file is not claimed by several blocks and not marked shared.',
  'not-an-owner': 'The block that should keep the file does not claim it.',
  'bad-resolution': 'A resolution is "both", or "primary:" and a block id.',
  'already-owned': 'The file belongs to a block already.',
  'too-few-groups': 'A split needs at least two groups.',
  'empty-group': 'A group of a split gets no member.',
  'uncovered-member': 'A member is matched by no group of the split.',
  'overlapping-groups': 'A member is matched by several groups of the split.',
  'id-collision': 'A block with this id exists already.',
  'nothing-to-change': 'The operation says nothing that could be changed.',
  'blank-name': 'The name is blank.',
  'unsafe-text': 'The text is not safe to store.',
  'bad-path': 'The path or pattern is not one that the map can hold.',
  dangling: 'A socket would lead to a block that is not there.',
  empty: 'A block would lose its last member.',
  'unresolved-seam': 'A file would be claimed by several blocks without being marked shared.',
  'needs-files': 'A pattern can only be taken apart when the list of files is given.',
  'block-archived': 'The block is archived and claims nothing.',
  'owner-only': 'Only the owner may do this.',
  'block-ratified': 'The block is ratified.',
  'skeleton-not-candidate': 'The map as a whole is ratified.',
  conflict: 'The map is not the one that the edit was made for.',
  'changed-since': 'What should be undone has been changed since.',
  'damaged-history': 'What the history kept of a batch cannot be read.',
});

/** One of {@link EDIT_FAILURE_CODES}. */
export type EditFailureCode = keyof typeof EDIT_FAILURE_CODES;

/** One thing that is wrong with a batch. */
export interface EditFailure {
  /** The operation that caused it, counted from 0; absent where the batch as a whole is meant. */
  readonly opIndex?: number;
  readonly code: EditFailureCode;
  /** Field of the operation, as `name` or `by.paths[1]`. */
  readonly field?: string;
  readonly path?: string;
  readonly blockId?: string;
  readonly message: string;
  readonly hint: string;
}

/** What an accepted batch did that its author may not expect. */
export interface EditWarning {
  readonly opIndex?: number;
  readonly code: EditWarningCode;
  readonly path?: string;
  readonly blockId?: string;
  readonly message: string;
  readonly hint: string;
}

/** Kinds of {@link EditWarning}. */
export type EditWarningCode =
  | 'owner-name-replaced'
  | 'glob-expanded'
  | 'dangling-socket'
  | 'open-seam'
  | 'sockets-lost'
  | 'socket-spread'
  | 'rule-dropped'
  | 'unmapped-unknown';
