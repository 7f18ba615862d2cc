import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { untilAborted } from './until-aborted.js';

const GONE = new Error('gone');

test('is the outcome of the work, and leaves nothing at the signal', async () => {
  const { signal } = new AbortController();
  expect(await untilAborted(signal, async () => 1)).toBe(1);
  const failing = untilAborted(signal, async () => {
    throw GONE;
  });
  await expect(failing).rejects.toBe(GONE);
  const atOnce = untilAborted(signal, () => {
    throw GONE;
  });
  await expect(atOnce).rejects.toBe(GONE);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('does not wait for work that nobody wants, nor hear of its failure', async () => {
  const controller = new AbortController();
  let fail = (_: Error) => {};
  const work = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const waited = untilAborted(controller.signal, () => work);
  controller.abort(GONE);
  await expect(waited).rejects.toBe(GONE);
  // An unhandled rejection would end the test run.
  fail(new Error('later'));
});

test('does not begin for a signal that is aborted', async () => {
  let begun = false;
  const waited = untilAborted(AbortSignal.abort(GONE), async () => {
    begun = true;
  });
  await expect(waited).rejects.toBe(GONE);
  expect(begun).toBe(false);
});
