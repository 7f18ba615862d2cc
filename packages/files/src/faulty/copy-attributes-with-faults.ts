import { fakeErrno } from '../fake-errno.js';
import type { DirHandle, FsPort } from '../fs-port.js';
import type { CallLabels } from './call-labels.js';
import type { Injector } from './injector.js';

/**
 * A copy of attributes that may end half-way: by a crash, with one empty file too many; by an
 * error, with fewer names answered. Only `EIO` is thrown, as by the look at what was made.
 */
export async function copyAttributesWithFaults(
  inner: FsPort,
  injector: Injector,
  labels: CallLabels,
  fromDir: DirHandle,
  toDir: DirHandle,
  names: readonly string[],
  onLoss?: (name: string) => void,
): Promise<ReadonlySet<string>> {
  const label = `${labels.of(fromDir)} -> ${labels.of(toDir)} (${names.join(', ')})`;
  const call = injector.begin('copyAttributes', label, { divisible: names.length > 0 });
  const done = names.slice(0, names.length >> 1);
  const crashing = injector.crashesAt(call);
  if (crashing === 'before' || (crashing === 'half' && !call.divisible)) {
    throw injector.die(call, 'before');
  }
  if (crashing !== undefined) {
    const crash = injector.die(call, crashing === 'half' ? 'half-way in' : 'after');
    await inner.copyAttributes(fromDir, toDir, crashing === 'half' ? done : names);
    if (crashing === 'half') leaveEmptyFile(inner, toDir, names[done.length]);
    throw crash;
  }
  const failure = injector.failureOf(call);
  if (failure === 'EIO') throw fakeErrno(failure, 'copyAttributes', label);
  const wanted = failure === undefined ? names : done;
  const answer = await inner.copyAttributes(fromDir, toDir, wanted, onLoss);
  injector.end(call);
  return answer;
}

/** Proof that modes are plain, which may fail: then nothing is proven. */
export async function plainModesWithFaults(
  inner: FsPort,
  injector: Injector,
  labels: CallLabels,
  dir: DirHandle,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const call = injector.begin('plainModes', `${labels.of(dir)} (${names.join(', ')})`);
  const crashing = injector.crashesAt(call);
  if (crashing === 'before' || crashing === 'half') throw injector.die(call, 'before');
  const failure = injector.failureOf(call);
  const answer = failure === undefined ? await inner.plainModes(dir, names) : new Set<string>();
  if (crashing === 'after') throw injector.die(call, 'after');
  injector.end(call);
  return answer;
}

/** What a copy leaves between making a file and setting its attributes. */
function leaveEmptyFile(inner: FsPort, dir: DirHandle, name: string | undefined): void {
  if (name === undefined || inner.list(dir).includes(name)) return;
  inner.close(inner.open(dir, name, 'create'));
}
