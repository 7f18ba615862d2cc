import type { Attributes, SpecialKind } from './inode.js';
import type { MountOptions } from './mount-options.js';
import { outsideView } from './outside.js';
import type { Volume } from './volume.js';

/** What a memory file system starts with: absolute paths to contents or descriptions. */
export type MemoryTree = Readonly<Record<string, string | Uint8Array | MemoryEntry>>;

/** One entry of a {@link MemoryTree} that needs more than its text; give exactly one kind. */
export interface MemoryEntry {
  readonly file?: string | Uint8Array;
  readonly directory?: true;
  /** The text of a symlink. */
  readonly symlink?: string;
  /** Absolute path of a file planted earlier that gets this second name. */
  readonly hardLink?: string;
  readonly special?: SpecialKind;
  /** Default 0o644 for files, 0o755 for directories. */
  readonly mode?: number;
  /** Default: the user and group of the file system. */
  readonly uid?: number;
  readonly gid?: number;
  /** Access control lists and extended attributes. */
  readonly attributes?: Attributes;
  readonly immutable?: true;
  /** The directory is the root of another mount: renames and links across it give `EXDEV`. */
  readonly mount?: MountOptions;
}

/** Makes the entries of a tree, in the given order. */
export function plantTree(volume: Volume, tree: MemoryTree): void {
  const outside = outsideView(volume);
  for (const [path, value] of Object.entries(tree)) {
    const entry =
      typeof value === 'string' || value instanceof Uint8Array ? { file: value } : value;
    plantEntry(outside, path, entry);
  }
}

function plantEntry(outside: ReturnType<typeof outsideView>, path: string, entry: MemoryEntry) {
  const parent = path.slice(0, path.lastIndexOf('/'));
  if (parent !== '') outside.mkdir(parent);
  if (entry.file !== undefined) outside.write(path, entry.file);
  else if (entry.symlink !== undefined) outside.symlink(entry.symlink, path);
  else if (entry.hardLink !== undefined) outside.link(entry.hardLink, path);
  else if (entry.special !== undefined) outside.special(path, entry.special);
  else outside.mkdir(path);
  if (entry.mount !== undefined) outside.mount(path, entry.mount);
  if (entry.uid !== undefined || entry.gid !== undefined) {
    outside.chown(path, entry.uid, entry.gid);
  }
  if (entry.mode !== undefined) outside.chmod(path, entry.mode);
  if (entry.attributes !== undefined) outside.setAttributes(path, entry.attributes);
  if (entry.immutable === true) outside.setImmutable(path, true);
}
