import type { DirHandle, FsPort } from '@holdfast/files';

/** A directory, open in its parent. */
interface NamedDirectory {
  readonly parent: DirHandle;
  readonly leaf: string;
  /** Relative to the app root. */
  readonly path: string;
}

/**
 * Whether a directory holds nothing but files that the plan takes away, so that a file may have its
 * name then. A directory without files in it is in the way, too: no plan removes it.
 */
export function isEmptied(
  fs: FsPort,
  { parent, leaf, path }: NamedDirectory,
  gone: ReadonlySet<string>,
): boolean {
  const dir = fs.openDir(parent, leaf);
  try {
    const names = fs.list(dir);
    return (
      names.length > 0 &&
      names.every((name) => {
        const inside = `${path}/${name}`;
        if (fs.lstat(dir, name).type !== 'directory') return gone.has(inside);
        return isEmptied(fs, { parent: dir, leaf: name, path: inside }, gone);
      })
    );
  } finally {
    fs.close(dir);
  }
}
