/** What a file system remembers about one file, directory, symlink or special file. */
export type Inode = FileInode | DirInode | SymlinkInode | SpecialInode;

export interface FileInode extends InodeFacts {
  readonly type: 'file';
  /** Never changed in place, so that copies of a file system may share it. */
  bytes: Uint8Array;
}

export interface DirInode extends InodeFacts {
  readonly type: 'directory';
  readonly entries: Map<string, Inode>;
  /** The directory that has an entry for this one; `undefined` for the root and removed ones. */
  parent: DirInode | undefined;
}

export interface SymlinkInode extends InodeFacts {
  readonly type: 'symlink';
  readonly target: string;
}

export interface SpecialInode extends InodeFacts {
  readonly type: 'other';
  readonly kind: SpecialKind;
}

/** Things in a directory that hold no bytes of their own. */
export type SpecialKind = 'fifo' | 'socket' | 'device';

/** Access control lists and extended attributes, by attribute name. */
export type Attributes = Readonly<Record<string, string>>;

export interface InodeFacts {
  /** Identifies the inode for ever; `ino` may be given to another one later. */
  readonly id: number;
  readonly ino: number;
  /** Permission bits, 0o7777. */
  mode: number;
  uid: number;
  gid: number;
  /** Directory entries that lead here; 0 when only open handles keep it. */
  links: number;
  openHandles: number;
  mtimeNs: bigint;
  ctimeNs: bigint;
  attributes: Attributes;
  /** As after `chattr +i`: `EPERM` for every change. */
  immutable: boolean;
  /** Index into the volume's mounts. */
  mount: number;
}
