import { fakeErrno } from '../fake-errno.js';
import type { FileHandle, FsPort } from '../fs-port.js';
import { isSpaceError } from './fault-points.js';
import type { Injector } from './injector.js';

/** A read of at most `max` bytes. */
export function readWithFaults(
  inner: FsPort,
  max: number | undefined,
  file: FileHandle,
  buffer: Uint8Array,
  position: number,
): number {
  return inner.read(file, max === undefined ? buffer : buffer.subarray(0, max), position);
}

/** A write that may be short, crash after half of its bytes, or run out of space. */
export function writeWithFaults(
  inner: FsPort,
  injector: Injector,
  max: number | undefined,
  label: string,
  file: FileHandle,
  buffer: Uint8Array,
  position: number,
): number {
  const call = injector.begin('write', label, { divisible: buffer.length > 1 });
  const half = () => inner.write(file, buffer.subarray(0, buffer.length >> 1), position);
  const crashing = injector.crashesAt(call);
  if (crashing === 'half' && call.divisible) {
    half();
    throw injector.die(call, 'half-way in');
  }
  if (crashing === 'before' || crashing === 'half') throw injector.die(call, 'before');
  const due = injector.writeFailureDue();
  if (due !== undefined) throw fakeErrno(due, 'write', label);
  const failure = injector.failureOf(call);
  if (failure !== undefined) {
    if (!isSpaceError(failure) || !call.divisible) throw fakeErrno(failure, 'write', label);
    injector.failNextWrite(failure);
    return half();
  }
  const count = inner.write(file, max === undefined ? buffer : buffer.subarray(0, max), position);
  if (crashing === 'after') throw injector.die(call, 'after');
  injector.end(call);
  return count;
}
