import { expect, test } from 'vitest';
import { repeat } from './repeat.js';

test('a task that takes long holds up no other, and is not begun a second time', async () => {
  let begun = 0;
  let end: () => void = () => undefined;
  const endless = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async () => {
    begun += 1;
    await endless;
  };
  const stopLong = repeat({ everyMs: 1, run, onError: () => undefined });
  await runsOf(5);
  expect(begun).toBe(1);
  end();
  stopLong();
});

test('a task that fails says so, and is done again; one that is stopped is not', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  let stop: () => void = () => undefined;
  await new Promise<void>((resolve) => {
    const run = async () => {
      runs += 1;
      if (runs === 3) {
        stop();
        resolve();
      }
      throw new Error(`${runs}`);
    };
    stop = repeat({ everyMs: 1, run, onError: (error) => errors.push(error) });
  });
  await runsOf(5);
  expect(errors.map(String)).toEqual(['Error: 1', 'Error: 2', 'Error: 3']);
});

/** Waits until another task was done so often. */
async function runsOf(count: number): Promise<void> {
  let stop: () => void = () => undefined;
  let left = count;
  await new Promise<void>((resolve, reject) => {
    const run = async () => {
      left -= 1;
      if (left === 0) resolve();
    };
    stop = repeat({ everyMs: 1, run, onError: reject });
  });
  stop();
}
