import { fakeErrno } from '../fake-errno.js';
import type { DirHandle, FileHandle, FsPort } from '../fs-port.js';
import type { Injector } from './injector.js';

/** A close that may report an error, but frees the handle in any case, as the kernel does. */
export function closeWithFaults(
  inner: FsPort,
  injector: Injector,
  label: string,
  handle: FileHandle | DirHandle,
): void {
  const call = injector.begin('close', label);
  const crashing = injector.crashesAt(call);
  if (crashing === 'before' || crashing === 'half') throw injector.die(call, 'before');
  inner.close(handle);
  if (crashing === 'after') throw injector.die(call, 'after');
  const failure = injector.failureOf(call);
  if (failure !== undefined) throw fakeErrno(failure, 'close', label);
  injector.end(call);
}
