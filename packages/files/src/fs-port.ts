/**
 * The one door to the disk for everything durable in Holdfast.
 *
 * Every name is resolved relative to an open directory handle, one component at a time, so that a
 * directory swapped for a symlink cannot lead a write elsewhere (crash-safety.md 2.2). Calls are
 * synchronous, which gives fault injection one deterministic order; only {@link FsPort.flush} is
 * asynchronous, because concurrent flushes are what makes an apply fast. There is no composite call
 * (write a whole file, remove a tree): each call is one system call and one crash point.
 *
 * Failures are thrown as Node's own errors with `code` (`ENOENT`, `EEXIST`, `ELOOP`, ...). Names are
 * single components: a name that is empty, `.`, `..` or has `/` or NUL is a programming error and
 * throws a `TypeError`.
 */
export interface FsPort {
  /**
   * How names are kept inside their directory: `descriptor` on Linux, where every name goes through
   * the open directory descriptor; `verified` elsewhere, where the directory's identity is compared
   * before and after each change, which leaves a gap of microseconds.
   */
  readonly anchoring: 'descriptor' | 'verified';

  /** Opens an existing directory by absolute path, following symlinks once: the user named it. */
  openRoot(path: string): DirHandle;
  /** Opens a directory inside another one. A symlink is refused (`ELOOP` or `ENOTDIR`). */
  openDir(parent: DirHandle, name: string): DirHandle;
  /** Names in a directory, sorted by code units, without `.` and `..`. */
  list(dir: DirHandle): string[];
  /** Facts about an entry; symlinks are not followed. */
  lstat(dir: DirHandle, name: string): FileStat;
  /** The text of a symlink. */
  readlink(dir: DirHandle, name: string): string;
  /** Opens a file; a symlink is refused with `ELOOP`, and a FIFO or device never blocks. */
  open(dir: DirHandle, name: string, access: OpenAccess, mode?: number): FileHandle;

  /** Reads up to `buffer.length` bytes at `position`; may be short, 0 at the end. */
  read(file: FileHandle, buffer: Uint8Array, position: number): number;
  /** Writes up to `buffer.length` bytes at `position`; may be short. */
  write(file: FileHandle, buffer: Uint8Array, position: number): number;
  fstat(handle: FileHandle | DirHandle): FileStat;
  /** Sets exactly these permission bits (0o7777), whatever the umask. */
  chmod(handle: FileHandle | DirHandle, mode: number): void;
  chown(handle: FileHandle | DirHandle, uid: number, gid: number): void;
  truncate(file: FileHandle, size: number): void;
  /** Sets access and modification time to now. */
  touch(file: FileHandle): void;
  /** Makes a file's bytes and metadata, or a directory's entries, durable. */
  fsync(handle: FileHandle | DirHandle): void;
  close(handle: FileHandle | DirHandle): void;

  /** `mode` is subject to the umask. */
  mkdir(dir: DirHandle, name: string, mode: number): void;
  rmdir(dir: DirHandle, name: string): void;
  unlink(dir: DirHandle, name: string): void;
  /** Replaces the destination atomically. */
  rename(fromDir: DirHandle, from: string, toDir: DirHandle, to: string): void;
  /** Gives a file a second name; `EEXIST` when anything is there. */
  link(fromDir: DirHandle, from: string, toDir: DirHandle, to: string): void;

  /**
   * Flushes several handles concurrently (one barrier). The results are in the order of the
   * handles: `undefined` for durable, else the error. Never rejects for a flush error.
   */
  flush(handles: readonly (FileHandle | DirHandle)[]): Promise<readonly (Error | undefined)[]>;

  /**
   * Makes empty files in `toDir` with owner, permission bits, ACL and extended attributes of the
   * files of the same names in `fromDir`, where the platform can. A name that exists in `toDir` is
   * left alone. Answers the names for which all of that was done;
   * for the others nothing was made, and the caller must not widen access (crash-safety.md 2.4: with
   * an ACL the group bits of a mode are the ACL's mask, and it may deny some what others may).
   * `onLoss` is told of each answered name whose copy lacks an extended attribute other than the
   * ACL; that one was lost is not always known.
   */
  copyAttributes(
    fromDir: DirHandle,
    toDir: DirHandle,
    names: readonly string[],
    onLoss?: (name: string) => void,
  ): Promise<ReadonlySet<string>>;

  /**
   * Answers those of the names whose permission bits are proven to be the whole truth: files without
   * an ACL, or all files where an ACL leaves the bits alone. What is not proven is left out.
   */
  plainModes(dir: DirHandle, names: readonly string[]): Promise<ReadonlySet<string>>;

  /**
   * Answers those of the names that have an ACL; also those of which it should be known and is not.
   * None where the platform has no means to tell, or an ACL leaves the permission bits alone.
   */
  listedFiles(dir: DirHandle, names: readonly string[]): Promise<ReadonlySet<string>>;

  /**
   * Answers those of the directories that have an ACL, which may give files made in them less
   * access than their mode and the umask say; also those of which it should be known and is not.
   * None where the platform has no means to tell.
   */
  listedDirectories(dirs: readonly DirHandle[]): Promise<ReadonlySet<DirHandle>>;
}

declare const handleBrand: unique symbol;

/** An open directory. Opaque; belongs to the port that made it. */
export interface DirHandle {
  readonly [handleBrand]: 'dir';
}

/** An open file. Opaque; belongs to the port that made it. */
export interface FileHandle {
  readonly [handleBrand]: 'file';
}

/**
 * - `read`: for reading.
 * - `probe`: for writing, nothing changed: shows `EACCES`, `EROFS`, `EPERM` and `ETXTBSY` early.
 * - `edit`: for reading and writing an existing file in place (only our own state files).
 * - `create`: makes a new file for writing only; `EEXIST` when anything is there. `mode` (default
 *   0o600) is subject to the umask.
 */
export type OpenAccess = 'read' | 'probe' | 'edit' | 'create';

/** Facts about a file or directory. Sizes in bytes, times in nanoseconds since 1970 UTC. */
export interface FileStat {
  readonly type: 'file' | 'directory' | 'symlink' | 'other';
  /** Which kind of special file, where `type` is `other` and the platform tells. */
  readonly special?: 'fifo' | 'socket' | 'device';
  readonly size: number;
  /** Permission bits including setuid, setgid and sticky: 0o7777. */
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  readonly nlink: number;
  readonly dev: bigint;
  readonly ino: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}
