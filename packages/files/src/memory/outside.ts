import { decodeUtf8, encodeUtf8 } from '@holdfast/base';
import { fakeErrno } from '../fake-errno.js';
import { directoryAt, existing, fileAt, find } from './find-inode.js';
import type { Attributes, DirInode, Inode, SpecialKind } from './inode.js';
import type { MountOptions } from './mount-options.js';
import { moveEntry } from './rename-entry.js';
import {
  changeMeta,
  FIRST_DEVICE,
  type NewInode,
  newDirectory,
  newFile,
  newSpecial,
  newSymlink,
  removeEntry,
  setEntry,
  truncateBytes,
  type Volume,
  writeBytes,
} from './volume.js';

/**
 * A memory file system by absolute path, as another program run by user 0 sees it. Nothing here
 * is counted or made to fail by fault injection. Symlinks are never followed.
 */
export interface Outside {
  /** Whether anything has this name, also a dangling symlink. */
  exists(path: string): boolean;
  /** The bytes of a file (a copy). */
  read(path: string): Uint8Array;
  /** The text of a file. */
  readText(path: string): string;
  /** Names in a directory. */
  list(path: string): string[];
  /** The inode: mode, owner, times, links, attributes. */
  inode(path: string): Readonly<Inode>;
  /** Writes in place: the inode stays. Makes the file (0o644) when there is none. */
  write(path: string, content: string | Uint8Array): void;
  /** Replaces by a new inode of the same mode and owner, as most editors do. */
  replace(path: string, content: string | Uint8Array): void;
  /** Makes a directory (0o755) and its missing parents. */
  mkdir(path: string): void;
  symlink(target: string, path: string): void;
  special(path: string, kind: SpecialKind): void;
  /** Gives a file a second name. */
  link(existing: string, path: string): void;
  rename(from: string, to: string): void;
  /** Removes a file, or a directory with everything in it. */
  remove(path: string): void;
  chmod(path: string, mode: number): void;
  chown(path: string, uid: number | undefined, gid: number | undefined): void;
  /** Sets the modification time, as `touch -d` does. */
  setMtime(path: string, mtimeNs: bigint): void;
  setAttributes(path: string, attributes: Attributes): void;
  setImmutable(path: string, immutable: boolean): void;
  /** Makes an empty directory the root of another mount. */
  mount(path: string, options?: MountOptions): void;
}

/** The view from outside of a volume. */
export function outsideView(volume: Volume): Outside {
  const at = (path: string) => existing(volume, path);
  return {
    exists: (path) => find(volume, path) !== undefined,
    read: (path) => fileAt(volume, path).bytes.slice(),
    readText(path) {
      const text = decodeUtf8(fileAt(volume, path).bytes);
      if (text === undefined) throw new TypeError(`${path} is not UTF-8`);
      return text;
    },
    list: (path) => [...directoryAt(volume, path).entries.keys()].sort(),
    inode: at,
    write(path, content) {
      const file = find(volume, path) ?? plant(volume, path, (facts) => newFile(volume, facts));
      if (file.type !== 'file') throw fakeErrno('EISDIR', 'open', path);
      if (file.bytes.length > 0) truncateBytes(volume, file, 0);
      const bytes = toBytes(content);
      if (bytes.length > 0) writeBytes(volume, file, 0, bytes);
    },
    replace(path, content) {
      const { mode, uid, gid, mount } = fileAt(volume, path);
      const file = newFile(volume, { mode, uid, gid, mount });
      const { dir, name } = split(volume, path);
      const temporary = `.${name}.swp`;
      setEntry(volume, dir, temporary, file);
      writeBytes(volume, file, 0, toBytes(content));
      moveEntry(volume, dir, temporary, file, dir, name);
    },
    mkdir: (path) => void makeDirectories(volume, path),
    symlink(target, path) {
      plant(volume, path, (facts) => newSymlink(volume, { ...facts, mode: 0o777 }, target));
    },
    special(path, kind) {
      plant(volume, path, (facts) => newSpecial(volume, facts, kind));
    },
    link(from, path) {
      const inode = at(from);
      plant(volume, path, () => inode);
    },
    rename(from, to) {
      const source = split(volume, from);
      const target = split(volume, to);
      moveEntry(volume, source.dir, source.name, at(from), target.dir, target.name);
    },
    remove(path) {
      const { dir, name } = split(volume, path);
      removeTree(volume, dir, name, at(path));
    },
    chmod: (path, mode) => changeMeta(volume, at(path), { mode }),
    chown(path, uid, gid) {
      const inode = at(path);
      changeMeta(volume, inode, { uid: uid ?? inode.uid, gid: gid ?? inode.gid });
    },
    setMtime: (path, mtimeNs) => changeMeta(volume, at(path), { mtimeNs }),
    setAttributes: (path, attributes) => changeMeta(volume, at(path), { attributes }),
    setImmutable: (path, immutable) => changeMeta(volume, at(path), { immutable }),
    mount(path, options = {}) {
      const dir = directoryAt(volume, path);
      if (dir.entries.size > 0) throw fakeErrno('ENOTEMPTY', 'mount', path);
      const same = options.sameDevice === true ? volume.mounts[dir.mount]?.dev : undefined;
      const dev = same ?? FIRST_DEVICE + BigInt(volume.mounts.length);
      volume.mounts.push({ dev, readOnly: options.readOnly ?? false });
      changeMeta(volume, dir, { mount: volume.mounts.length - 1 });
    },
  };
}

function split(volume: Volume, path: string): { dir: DirInode; name: string } {
  const slash = path.lastIndexOf('/');
  return { dir: directoryAt(volume, path.slice(0, slash)), name: path.slice(slash + 1) };
}

function plant<T extends Inode>(volume: Volume, path: string, make: (facts: NewInode) => T): T {
  if (find(volume, path) !== undefined) throw fakeErrno('EEXIST', 'open', path);
  const { dir, name } = split(volume, path);
  const { uid, gid } = volume.settings;
  const inode = make({ mode: 0o644, uid, gid, mount: dir.mount });
  setEntry(volume, dir, name, inode);
  return inode;
}

function toBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? encodeUtf8(content) : content;
}

function makeDirectories(volume: Volume, path: string): void {
  const inode = find(volume, path);
  if (inode?.type === 'directory') return;
  if (inode !== undefined) throw fakeErrno('EEXIST', 'mkdir', path);
  makeDirectories(volume, path.slice(0, path.lastIndexOf('/')));
  plant(volume, path, (facts) => newDirectory(volume, { ...facts, mode: 0o755 }));
}

function removeTree(volume: Volume, dir: DirInode, name: string, inode: Inode): void {
  if (inode.type === 'directory') {
    for (const [child, childInode] of [...inode.entries]) {
      removeTree(volume, inode, child, childInode);
    }
  }
  removeEntry(volume, dir, name, inode);
}
