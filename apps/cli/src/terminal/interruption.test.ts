import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { listenForInterruption } from './interruption.js';

function setUp() {
  const source = new EventEmitter();
  const events: string[] = [];
  const interruption = listenForInterruption(source, {
    onWait: (signal) => events.push(`wait ${signal}`),
    onStop: (signal, safe) => events.push(`stop ${signal} ${safe ? 'safe' : 'unsafe'}`),
  });
  return { source, events, interruption };
}

test('outside of safe work a signal ends the program', () => {
  const { source, events } = setUp();
  source.emit('SIGTERM');
  expect(events).toEqual(['stop SIGTERM safe']);
});

test('safe work is told first and left only at the second signal', async () => {
  const { source, events, interruption } = setUp();
  const done = await interruption.whileSafe(async (signal) => {
    source.emit('SIGINT');
    expect(signal.aborted).toBe(true);
    source.emit('SIGINT');
    return 'rolled back';
  });
  expect(done).toBe('rolled back');
  expect(events).toEqual(['wait SIGINT', 'stop SIGINT unsafe']);
  source.emit('SIGINT');
  expect(events.at(-1)).toBe('stop SIGINT safe');
});
