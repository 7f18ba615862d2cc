import { expect, test } from 'vitest';
import { createLane } from './create-lane.js';

const never = new AbortController().signal;

/** Work that goes on until it is told to end. */
function work() {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  const state = { began: false };
  const run = () => {
    state.began = true;
    return done;
  };
  return { state, run, end };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('as many work as the lane is wide, and the others follow in their order', async () => {
  const lane = createLane(2);
  const works = [work(), work(), work(), work()];
  const all = works.map(({ run }) => lane(never, run));
  const began = () => works.map(({ state }) => state.began);
  await turn();
  expect(began()).toEqual([true, true, false, false]);
  works[1]?.end();
  await turn();
  expect(began()).toEqual([true, true, true, false]);
  for (const { end } of works) end();
  await Promise.all(all);
  expect(began()).toEqual([true, true, true, true]);
});

test('who gives up waiting takes nobody’s place, also in the moment of its turn', async () => {
  const lane = createLane(1);
  const [first, quitter, last] = [work(), work(), work()];
  const stop = new AbortController();
  const running = lane(never, first.run);
  const quit = expect(lane(stop.signal, quitter.run)).rejects.toThrow('enough');
  const following = lane(never, last.run);
  await turn();
  first.end();
  stop.abort(new Error('enough'));
  await Promise.all([running, quit]);
  await turn();
  expect([quitter.state.began, last.state.began]).toEqual([false, true]);
  last.end();
  await following;
});

test('work that fails makes room', async () => {
  const lane = createLane(1);
  await expect(lane(never, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await lane(never, async () => 'next')).toBe('next');
});
