import { closeSync } from 'node:fs';
import { errnoError } from '../errno.js';
import type { DirHandle, FileHandle } from '../fs-port.js';

/** What a directory handle of the disk port stands for. */
export interface DirState {
  readonly kind: 'dir';
  /** -1 once closed, so that a stale handle can never reach a descriptor number used again. */
  fd: number;
  /** Absolute, without symlinks when it was opened. */
  readonly path: string;
  readonly parent: DirState | undefined;
  readonly dev: bigint;
  readonly ino: bigint;
}

/** What a file handle of the disk port stands for. */
export interface FileState {
  readonly kind: 'file';
  fd: number;
}

const states = new WeakMap<object, DirState | FileState>();

export function makeDirHandle(state: DirState): DirHandle {
  const handle = Object.freeze({}) as DirHandle;
  states.set(handle, state);
  return handle;
}

export function makeFileHandle(fd: number): FileHandle {
  const handle = Object.freeze({}) as FileHandle;
  states.set(handle, { kind: 'file', fd });
  return handle;
}

/** The state of an open directory handle of any disk port in this process. */
export function dirState(handle: DirHandle): DirState {
  const state = stateOf(handle);
  if (state.kind !== 'dir') throw new TypeError('A directory handle is needed.');
  return state;
}

/** The descriptor of an open handle. */
export function descriptorOf(handle: DirHandle | FileHandle): number {
  return stateOf(handle).fd;
}

export function closeHandle(handle: DirHandle | FileHandle): void {
  const state = stateOf(handle);
  const { fd } = state;
  // The kernel frees the number even when close fails.
  state.fd = -1;
  closeSync(fd);
}

/**
 * The absolute path a directory had when the disk port opened it; `undefined` for a handle of
 * another port.
 */
export function realPathOf(handle: DirHandle): string | undefined {
  const state = states.get(handle);
  return state?.kind === 'dir' ? state.path : undefined;
}

function stateOf(handle: DirHandle | FileHandle): DirState | FileState {
  const state = states.get(handle);
  if (state === undefined) throw new TypeError('The handle belongs to another port.');
  if (state.fd < 0) throw errnoError('EBADF', 'handle', 'the handle is closed');
  return state;
}
