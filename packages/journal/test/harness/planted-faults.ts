import type { DirHandle, FileHandle, FsPort } from '@holdfast/files';
import { CHANGES } from './journal-state.js';
import { type NamedPort, namedPort } from './named-port.js';

/** A deliberate fault, as a wrapper of the port that the journal works on. */
export type Fault = (fs: FsPort) => FsPort;

/** Handles whose path matches are never made durable. */
export function withoutFlush(path: RegExp): Fault {
  return (inner) => {
    const { fs, pathOf } = namedPort(inner);
    return {
      ...fs,
      fsync(handle) {
        if (!path.test(pathOf(handle))) fs.fsync(handle);
      },
      async flush(handles) {
        const kept = handles.filter((handle) => !path.test(pathOf(handle)));
        const answers = await fs.flush(kept);
        return handles.map((handle) => answers[kept.indexOf(handle)]);
      },
    };
  };
}

/** As {@link withoutFlush}, for directories only. */
export function withoutDirectoryFlush(path: RegExp): Fault {
  return (inner) => {
    const { fs, pathOf } = namedPort(inner);
    const skips = (handle: FileHandle | DirHandle): boolean =>
      path.test(pathOf(handle)) && fs.fstat(handle).type === 'directory';
    return {
      ...fs,
      fsync(handle) {
        if (!skips(handle)) fs.fsync(handle);
      },
      async flush(handles) {
        const kept = handles.filter((handle) => !skips(handle));
        const answers = await fs.flush(kept);
        return handles.map((handle) => answers[kept.indexOf(handle)]);
      },
    };
  };
}

/** A target is written to instead of being replaced. */
export const writtenInPlace: Fault = (inner) => {
  const { fs, pathOf } = namedPort(inner);
  return {
    ...fs,
    rename(fromDir, from, toDir, to) {
      if (pathOf(toDir).startsWith(CHANGES) || !fs.list(toDir).includes(to)) {
        fs.rename(fromDir, from, toDir, to);
        return;
      }
      const bytes = readAll(fs, fromDir, from);
      const file = fs.open(toDir, to, 'edit');
      fs.truncate(file, 0);
      if (bytes.length > 0) fs.write(file, bytes, 0);
      fs.close(file);
      fs.unlink(fromDir, from);
    },
  };
};

/** A create takes its name from whatever has it. */
export const createsOverwrite: Fault = (inner) => {
  const { fs, pathOf } = namedPort(inner);
  return {
    ...fs,
    link(fromDir, from, toDir, to) {
      const isTarget = !pathOf(toDir).startsWith(CHANGES) && /\/new$/.test(pathOf(fromDir));
      if (isTarget && fs.list(toDir).includes(to)) fs.unlink(toDir, to);
      fs.link(fromDir, from, toDir, to);
    },
  };
};

/** A file is deleted at its own name, not moved into the journal. */
export const unlinkedInPlace: Fault = (inner) => {
  const { fs, pathOf } = namedPort(inner);
  return {
    ...fs,
    rename(fromDir, from, toDir, to) {
      const isTaken = !pathOf(fromDir).startsWith(CHANGES) && /\/orig$/.test(pathOf(toDir));
      if (isTaken) fs.unlink(fromDir, from);
      else fs.rename(fromDir, from, toDir, to);
    },
  };
};

/** What was moved into the journal is believed to be what was there at the last look. */
export const movedIsNotVerified: Fault = (inner) => {
  const { fs, pathOf } = namedPort(inner);
  const looked = new Map<string, { readonly bytes: Uint8Array; readonly mode: number }>();
  const taken = new Map<string, string>();
  const oldOf = (handle: FileHandle | DirHandle) => {
    const key = /\/orig\/\d+$/.exec(pathOf(handle))?.[0];
    return key === undefined ? undefined : looked.get(taken.get(key) ?? '');
  };
  return {
    ...fs,
    open(dir, name, access, mode) {
      const handle = fs.open(dir, name, access, mode);
      const path = `${pathOf(dir)}/${name}`;
      if (access === 'read' && !path.startsWith(CHANGES) && !looked.has(path)) {
        looked.set(path, { bytes: readAll(fs, dir, name), mode: fs.lstat(dir, name).mode });
      }
      return handle;
    },
    rename(fromDir, from, toDir, to) {
      fs.rename(fromDir, from, toDir, to);
      if (/\/orig$/.test(pathOf(toDir))) taken.set(`/orig/${to}`, `${pathOf(fromDir)}/${from}`);
    },
    fstat(handle) {
      const stat = fs.fstat(handle);
      const old = oldOf(handle);
      return old === undefined ? stat : { ...stat, size: old.bytes.length, mode: old.mode };
    },
    read(file, buffer, position) {
      const old = oldOf(file);
      if (old === undefined) return fs.read(file, buffer, position);
      const part = old.bytes.subarray(position, position + buffer.length);
      buffer.set(part);
      return part.length;
    },
  };
};

/** A deleted file takes its name back from whatever has it. */
export const restoresOverwrite: Fault = (inner) => {
  const { fs, pathOf } = namedPort(inner);
  return {
    ...fs,
    link(fromDir, from, toDir, to) {
      const isRestored = !pathOf(toDir).startsWith(CHANGES) && /\/orig$/.test(pathOf(fromDir));
      if (isRestored && fs.list(toDir).includes(to)) fs.unlink(toDir, to);
      fs.link(fromDir, from, toDir, to);
    },
  };
};

/** What is read of a kept original is what it was when it was kept. */
export const keptIsNotVerified: Fault = (inner) => {
  const { fs, pathOf } = namedPort(inner);
  const remembered = new Map<string, { readonly bytes: Uint8Array; readonly mode: number }>();
  const keyOf = (path: string): string | undefined => /[^/]*\/orig\/\d+$/.exec(path)?.[0].slice(-8);
  const oldOf = (handle: FileHandle | DirHandle) => remembered.get(keyOf(pathOf(handle)) ?? '');
  return {
    ...fs,
    link(fromDir, from, toDir, to) {
      fs.link(fromDir, from, toDir, to);
      const key = keyOf(`${pathOf(toDir)}/${to}`);
      if (key === undefined) return;
      const bytes = readAll(fs, fromDir, from);
      remembered.set(key, { bytes, mode: fs.lstat(fromDir, from).mode });
    },
    fstat(handle) {
      const stat = fs.fstat(handle);
      const old = oldOf(handle);
      return old === undefined ? stat : { ...stat, size: old.bytes.length, mode: old.mode };
    },
    read(file, buffer, position) {
      const old = oldOf(file);
      if (old === undefined) return fs.read(file, buffer, position);
      const part = old.bytes.subarray(position, position + buffer.length);
      buffer.set(part);
      return part.length;
    },
  };
};

/** Directories are found by their paths again at each call, through symlinks. */
export const pathsInsteadOfHandles: Fault = (inner) => {
  const { fs, pathOf } = namedPort(inner);
  const again = (dir: DirHandle): DirHandle => fs.openRoot(pathOf(dir));
  return {
    ...fs,
    open: (dir, name, access, mode) => fs.open(again(dir), name, access, mode),
    lstat: (dir, name) => fs.lstat(again(dir), name),
    unlink: (dir, name) => fs.unlink(again(dir), name),
    rename: (fromDir, from, toDir, to) => fs.rename(again(fromDir), from, again(toDir), to),
    link: (fromDir, from, toDir, to) => fs.link(again(fromDir), from, again(toDir), to),
  };
};

/** The lock is given back when the first target is written. */
export const releasedEarly: Fault = (inner) => {
  const { fs, pathOf } = namedPort(inner);
  let root: DirHandle | undefined;
  return {
    ...fs,
    openRoot: (path) => {
      root = fs.openRoot(path);
      return root;
    },
    rename(fromDir, from, toDir, to) {
      fs.rename(fromDir, from, toDir, to);
      if (root !== undefined && !pathOf(toDir).startsWith(CHANGES)) releaseLock(fs, root);
    },
  };
};

/** Permission bits stay as they are made. */
export const modesAreNotSet: Fault = (inner) => ({
  ...inner,
  chmod: () => undefined,
  copyAttributes: async () => new Set<string>(),
});

/** A failed flush counts as done. */
export const failedFlushIsIgnored: Fault = (inner) => ({
  ...inner,
  async flush(handles) {
    await inner.flush(handles);
    return handles.map(() => undefined);
  },
});

/** A short write counts as whole. */
export const shortWriteIsWhole: Fault = (inner) => ({
  ...inner,
  write(file, buffer, position) {
    inner.write(file, buffer, position);
    return buffer.length;
  },
});

function readAll(fs: FsPort, dir: DirHandle, name: string): Uint8Array {
  const file = fs.open(dir, name, 'read');
  const bytes = new Uint8Array(fs.fstat(file).size);
  let length = 0;
  while (length < bytes.length) {
    const count = fs.read(file, bytes.subarray(length), length);
    if (count === 0) break;
    length += count;
  }
  fs.close(file);
  return bytes;
}

function releaseLock(fs: NamedPort['fs'], root: DirHandle): void {
  const names = ['.holdfast', 'changes', 'claims'];
  const claims = names.reduce((dir, name) => fs.openDir(dir, name), root);
  const held = fs.list(claims).filter((name) => /^\d+$/.test(name));
  for (const name of held.filter((it) => !fs.list(claims).includes(`${it}.done`))) {
    fs.close(fs.open(claims, `${name}.done`, 'create'));
  }
}
