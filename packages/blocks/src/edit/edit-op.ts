/** One operation of a batch, in its wire form (blocks.md 2); unknown fields are refused. */
export type EditOp =
  | RenameOp
  | MergeOp
  | SplitOp
  | MoveMemberOp
  | ResolveSeamOp
  | AssignUnmappedOp
  | RetargetSocketOp
  | RemoveSocketOp
  | SetRoleOp
  | SetRuleOp
  | ArchiveOp
  | RestoreOp;

/** Gives a block a name, a purpose, or both. */
export interface RenameOp {
  readonly op: 'rename';
  readonly block_id: string;
  readonly name?: string;
  readonly purpose?: string;
}

/** Takes blocks into another one. */
export interface MergeOp {
  readonly op: 'merge';
  readonly into: string;
  readonly block_ids: readonly string[];
}

/** Divides a block; every member matches the globs of exactly one group. */
export interface SplitOp {
  readonly op: 'split';
  readonly block_id: string;
  readonly by: { readonly paths: readonly (readonly string[])[] };
}

/** Moves one member between blocks. */
export interface MoveMemberOp {
  readonly op: 'move_member';
  readonly path: string;
  readonly from: string;
  readonly to: string;
}

/** Settles a file that several blocks claim: `both`, or `primary:` and a block id. */
export interface ResolveSeamOp {
  readonly op: 'resolve_seam';
  readonly path: string;
  readonly resolution: string;
}

/** Gives an unmapped file to a block. */
export interface AssignUnmappedOp {
  readonly op: 'assign_unmapped';
  readonly path: string;
  readonly block_id: string;
}

/** Points a block's sockets to another block. */
export interface RetargetSocketOp {
  readonly op: 'retarget_socket';
  readonly block_id: string;
  readonly from: string;
  readonly to: string;
}

/** Takes away a block's sockets to another block, or its external sockets of a name. */
export interface RemoveSocketOp {
  readonly op: 'remove_socket';
  readonly block_id: string;
  readonly to: string;
}

/** Says what a member is to its block. */
export interface SetRoleOp {
  readonly op: 'set_role';
  readonly block_id: string;
  readonly path: string;
  readonly role: 'primary' | 'shared' | 'generated' | 'test' | 'docs' | 'external_socket';
}

/** Adds a rule, replaces the reason of one, or with `remove` takes one away. */
export interface SetRuleOp {
  readonly op: 'set_rule';
  readonly from: string;
  readonly to: string;
  readonly because?: string;
  readonly remove?: true;
}

/** Takes a block out of use; it claims nothing until it is restored. Only the owner's. */
export interface ArchiveOp {
  readonly op: 'archive';
  readonly block_id: string;
}

/** Brings an archived block back. Only the owner's. */
export interface RestoreOp {
  readonly op: 'restore';
  readonly block_id: string;
}
