import { fakeErrno } from '../fake-errno.js';
import type { DirHandle, FileHandle, FsPort } from '../fs-port.js';
import { seededRandom } from '../power/seeded-random.js';
import type { CallLabels } from './call-labels.js';
import type { Injector } from './injector.js';

type Handle = FileHandle | DirHandle;

/** A flush whose handles become durable in a seeded order, and may crash or fail one by one. */
export async function flushWithFaults(
  inner: FsPort,
  injector: Injector,
  labels: CallLabels,
  seed: number | undefined,
  flush: number,
  handles: readonly Handle[],
): Promise<readonly (Error | undefined)[]> {
  injector.assertAlive();
  const random = seededRandom((seed ?? 0) * 65_537 + flush);
  const turns = handles.map((handle, position) => ({ handle, position }));
  if (seed !== undefined) shuffle(turns, random);
  const results: (Error | undefined)[] = handles.map(() => undefined);
  const flushed: typeof turns = [];
  for (const [turn, { handle, position }] of turns.entries()) {
    const label = labels.of(handle);
    const call = injector.begin('fsync', label, { divisible: true, flush });
    const crashing = injector.crashesAt(call);
    if (crashing !== undefined) {
      // Dead first: nothing else may run while the inner flush is awaited.
      const crash = injector.die(call, crashing === 'half' ? 'half-way in' : crashing);
      const more = {
        before: [],
        half: turns.slice(turn).filter(() => random() < 0.5),
        after: [{ handle, position }],
      };
      await inner.flush([...flushed, ...more[crashing]].map((entry) => entry.handle));
      throw crash;
    }
    const failure = injector.failureOf(call);
    if (failure === undefined) flushed.push({ handle, position });
    else results[position] = fakeErrno(failure, 'fsync', label);
    injector.end(call);
  }
  const answers = await inner.flush(flushed.map((entry) => entry.handle));
  injector.assertAlive();
  for (const [index, { position }] of flushed.entries()) results[position] = answers[index];
  return results;
}

function shuffle<T>(items: T[], random: () => number): void {
  const keyed = items.map((item) => ({ item, key: random() }));
  keyed.sort((a, b) => a.key - b.key);
  items.splice(0, items.length, ...keyed.map(({ item }) => item));
}
