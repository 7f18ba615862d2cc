import type { DirHandle, FileHandle, FsPort } from '@holdfast/files';

/** A port that remembers by which path each handle was opened. */
export interface NamedPort {
  readonly fs: FsPort;
  /** The path at the time of opening, from the root on. */
  pathOf(handle: DirHandle | FileHandle): string;
}

/** Wraps a port so that a planted fault can tell files apart. */
export function namedPort(inner: FsPort): NamedPort {
  const paths = new WeakMap<DirHandle | FileHandle, string>();
  const pathOf = (handle: DirHandle | FileHandle): string => paths.get(handle) ?? '';
  const remember = <T extends DirHandle | FileHandle>(handle: T, path: string): T => {
    paths.set(handle, path);
    return handle;
  };
  const fs: FsPort = {
    ...inner,
    openRoot: (path) => remember(inner.openRoot(path), path),
    openDir: (parent, name) => remember(inner.openDir(parent, name), `${pathOf(parent)}/${name}`),
    open: (dir, name, access, mode) =>
      remember(inner.open(dir, name, access, mode), `${pathOf(dir)}/${name}`),
  };
  return { fs, pathOf };
}
