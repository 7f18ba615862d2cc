import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** A file of a test tree: text or bytes, `{ content, mode }`, or `{ symlink }`. */
export type TreeEntry =
  | string
  | Uint8Array
  | { readonly content: string | Uint8Array; readonly mode: number }
  | { readonly symlink: string };

/** Writes files below a directory; missing directories are made. */
export function writeTree(root: string, tree: Readonly<Record<string, TreeEntry>>): void {
  for (const [path, entry] of Object.entries(tree)) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    if (typeof entry === 'string' || entry instanceof Uint8Array) {
      writeFileSync(target, entry);
    } else if ('symlink' in entry) {
      symlinkSync(entry.symlink, target);
    } else {
      writeFileSync(target, entry.content);
      chmodSync(target, entry.mode);
    }
  }
}

/** Facts of one entry, for comparing a tree before and after. */
export interface SnapshotEntry {
  readonly type: 'file' | 'directory' | 'symlink' | 'other';
  readonly mode: number;
  /** Bytes of a file as Latin-1 text, target of a symlink. */
  readonly content?: string;
  readonly ino?: bigint;
  readonly mtimeNs?: bigint;
  readonly ctimeNs?: bigint;
}

/**
 * Every entry below a directory, sorted by path. `exact` also records inode and times, for showing
 * that nothing at all was touched. `skip` leaves out top-level names such as `.holdfast`.
 */
export function snapshotTree(
  root: string,
  options: { readonly exact?: boolean; readonly skip?: readonly string[] } = {},
): Record<string, SnapshotEntry> {
  const entries: Record<string, SnapshotEntry> = {};
  const visit = (path: string) => {
    for (const name of readdirSync(join(root, path)).sort()) {
      const child = path === '' ? name : `${path}/${name}`;
      if (options.skip?.includes(child)) continue;
      const entry = describe(join(root, child), options.exact === true);
      entries[child] = entry;
      if (entry.type === 'directory') visit(child);
    }
  };
  visit('');
  return entries;
}

function describe(path: string, exact: boolean): SnapshotEntry {
  const stat = lstatSync(path, { bigint: true });
  const type = stat.isFile()
    ? 'file'
    : stat.isDirectory()
      ? 'directory'
      : stat.isSymbolicLink()
        ? 'symlink'
        : 'other';
  return {
    type,
    mode: Number(stat.mode & 0o7777n),
    ...(type === 'file' ? { content: readFileSync(path, 'latin1') } : {}),
    ...(type === 'symlink' ? { content: readlinkSync(path) } : {}),
    ...(exact ? { ino: stat.ino, mtimeNs: stat.mtimeNs, ctimeNs: stat.ctimeNs } : {}),
  };
}
