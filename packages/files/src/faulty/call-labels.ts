import type { DirHandle, FileHandle } from '../fs-port.js';

/** Names for handles, so that messages can say which file a call was about. */
export interface CallLabels {
  remember<T extends DirHandle | FileHandle>(handle: T, label: string): T;
  of(handle: DirHandle | FileHandle): string;
  entry(dir: DirHandle, name: string): string;
}

export function createCallLabels(): CallLabels {
  const labels = new WeakMap<DirHandle | FileHandle, string>();
  const of = (handle: DirHandle | FileHandle) => labels.get(handle) ?? '?';
  return {
    remember(handle, label) {
      labels.set(handle, label);
      return handle;
    },
    of,
    entry(dir, name) {
      const parent = of(dir);
      return parent.endsWith('/') ? `${parent}${name}` : `${parent}/${name}`;
    },
  };
}
