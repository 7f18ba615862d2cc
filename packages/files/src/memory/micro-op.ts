import type { Attributes, DirInode, FileInode, Inode } from './inode.js';

/**
 * One change, or one promise about earlier changes, at the grain at which a power cut may keep or
 * lose it (crash-safety.md 5.4).
 */
export type MicroOp =
  | {
      /** An inode came into being. Never lost: without an entry nobody can see it. */
      readonly kind: 'birth';
      /** The inode as it was then. */
      readonly inode: Inode;
    }
  | {
      readonly kind: 'entry';
      readonly dir: DirInode;
      readonly name: string;
      /** What the name leads to from now on; `undefined` when the name is removed. */
      readonly inode: Inode | undefined;
      /** Equal for the two halves of one rename. */
      readonly rename?: number;
    }
  | {
      readonly kind: 'write';
      readonly inode: FileInode;
      readonly position: number;
      readonly bytes: Uint8Array;
      readonly timeNs: bigint;
    }
  | {
      readonly kind: 'truncate';
      readonly inode: FileInode;
      readonly size: number;
      readonly timeNs: bigint;
    }
  | {
      readonly kind: 'meta';
      readonly inode: Inode;
      readonly change: MetaChange;
      readonly timeNs: bigint;
    }
  | {
      /** Everything earlier about this inode is durable. */
      readonly kind: 'sync';
      readonly inode: Inode;
      /** Equal for all handles of one flush. */
      readonly flush?: number;
    };

/** The facts of an inode that one call sets together. */
export interface MetaChange {
  readonly mode?: number;
  readonly uid?: number;
  readonly gid?: number;
  readonly attributes?: Attributes;
  readonly mtimeNs?: bigint;
  readonly immutable?: boolean;
  readonly mount?: number;
}
