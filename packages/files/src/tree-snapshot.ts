import { createHash } from 'node:crypto';
import type { DirHandle, FileStat, FsPort } from './fs-port.js';
import { directoryAt } from './memory/find-inode.js';
import { isMemoryFs, volumeOf } from './memory-fs.js';
import { dirSignature } from './power/dir-signature.js';

/** Facts of one entry of a tree, comparable with a test runner's deep equality. */
export interface SnapshotEntry {
  readonly type: FileStat['type'];
  /** Permission bits, 0o7777. */
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  /** A file's bytes as Latin-1 text, or a symlink's target. */
  readonly content?: string;
  /** The first path, in order, that leads to the same inode; absent for the first one. */
  readonly sameInodeAs?: string;
  readonly ino?: bigint;
  readonly nlink?: number;
  readonly mtimeNs?: bigint;
  readonly ctimeNs?: bigint;
}

/** What a snapshot of a tree holds. */
export interface SnapshotOptions {
  /** Also inode numbers, link counts and times, for showing that nothing at all was touched. */
  readonly exact?: boolean;
  /** Paths (relative to the root) left out, with everything below them. */
  readonly skip?: readonly string[];
}

/**
 * Every entry below a directory, by path relative to it, in the order of a depth-first walk.
 * A memory file system is read as user 0, so that no permission hides anything.
 *
 * @param root absolute path of the directory.
 * @throws Node's errors, when the port may not read something.
 *
 * @example
 * ```ts
 * import { createMemoryFs, snapshotTree } from '@holdfast/files/testing';
 *
 * const fs = createMemoryFs({ '/p/a': 'one', '/p/b': { hardLink: '/p/a' } });
 * console.log(snapshotTree(fs, '/p').b?.sameInodeAs);
 * // a
 * ```
 */
export function snapshotTree(
  fs: FsPort,
  root: string,
  options: SnapshotOptions = {},
): Record<string, SnapshotEntry> {
  const port = asUserZero(fs);
  const walk: Walk = { fs: port, options, entries: {}, firstPaths: new Map() };
  const dir = port.openRoot(root);
  visit(walk, dir, '');
  port.close(dir);
  return walk.entries;
}

/**
 * A hash of names, bytes, modes, owners and which names share an inode. Equal for two trees of one
 * port that no program can tell apart but by times and numbers. On a memory file system it costs
 * microseconds and counts attributes too.
 *
 * @param root absolute path of the directory.
 *
 * @example
 * ```ts
 * import { createMemoryFs, treeSignature } from '@holdfast/files/testing';
 *
 * const fs = createMemoryFs({ '/p/a': 'text' });
 * const before = treeSignature(fs, '/p');
 * fs.outside.replace('/p/a', 'text');
 * console.log(treeSignature(fs, '/p') === before);
 * // true
 * ```
 */
export function treeSignature(
  fs: FsPort,
  root: string,
  options: Pick<SnapshotOptions, 'skip'> = {},
): string {
  if (isMemoryFs(fs)) return dirSignature(directoryAt(volumeOf(fs), root), options.skip);
  const hash = createHash('sha1');
  for (const [path, { content, ...facts }] of Object.entries(snapshotTree(fs, root, options))) {
    hash.update(JSON.stringify([path, facts, content?.length]));
    hash.update(content ?? '', 'latin1');
  }
  return hash.digest('base64');
}

interface Walk {
  readonly fs: FsPort;
  readonly options: SnapshotOptions;
  readonly entries: Record<string, SnapshotEntry>;
  readonly firstPaths: Map<string, string>;
}

function asUserZero(fs: FsPort): FsPort {
  return isMemoryFs(fs) ? fs.fork({ uid: 0, anchoring: 'descriptor' }) : fs;
}

function visit(walk: Walk, dir: DirHandle, path: string): void {
  const { fs } = walk;
  for (const name of fs.list(dir)) {
    const childPath = path === '' ? name : `${path}/${name}`;
    if (walk.options.skip?.includes(childPath) === true) continue;
    const stat = fs.lstat(dir, name);
    walk.entries[childPath] = describe(walk, dir, name, childPath, stat);
    if (stat.type !== 'directory') continue;
    const child = fs.openDir(dir, name);
    visit(walk, child, childPath);
    fs.close(child);
  }
}

function describe(
  walk: Walk,
  dir: DirHandle,
  name: string,
  path: string,
  stat: FileStat,
): SnapshotEntry {
  const { type, mode, uid, gid, ino, nlink, mtimeNs, ctimeNs } = stat;
  const first = firstPath(walk, path, stat);
  const content =
    type === 'file'
      ? readLatin1(walk.fs, dir, name, stat.size)
      : type === 'symlink'
        ? walk.fs.readlink(dir, name)
        : undefined;
  return {
    type,
    mode,
    uid,
    gid,
    ...(content === undefined ? {} : { content }),
    ...(first === path ? {} : { sameInodeAs: first }),
    ...(walk.options.exact === true ? { ino, nlink, mtimeNs, ctimeNs } : {}),
  };
}

function firstPath(walk: Walk, path: string, stat: FileStat): string {
  if (stat.type === 'directory') return path;
  const identity = `${stat.dev}:${stat.ino}`;
  const first = walk.firstPaths.get(identity) ?? path;
  walk.firstPaths.set(identity, first);
  return first;
}

function readLatin1(fs: FsPort, dir: DirHandle, name: string, size: number): string {
  const file = fs.open(dir, name, 'read');
  const bytes = Buffer.alloc(size);
  let length = 0;
  while (length < size) {
    const count = fs.read(file, bytes.subarray(length), length);
    if (count === 0) break;
    length += count;
  }
  fs.close(file);
  return bytes.toString('latin1', 0, length);
}
