import { expect, test } from 'vitest';
import { startProgress } from './progress.js';
import type { Terminal } from './terminal.js';

function setUp(draws: boolean) {
  const drawn: string[] = [];
  let time = 1000;
  const terminal = { draws, note: (text: string) => drawn.push(text) } as unknown as Terminal;
  const progress = startProgress(terminal, () => time);
  const at = (ms: number, done: number): void => {
    time = 1000 + ms;
    progress.onProgress({ step: 'write', done, total: 9 });
  };
  return { drawn, at, progress };
}

test('short work draws nothing', () => {
  const { drawn, at, progress } = setUp(true);
  at(0, 1);
  at(299, 2);
  progress.end();
  expect(drawn).toEqual([]);
});

test('long work is drawn now and then, and wiped', () => {
  const { drawn, at, progress } = setUp(true);
  at(300, 3);
  at(310, 4);
  at(400, 5);
  progress.end();
  expect(drawn).toEqual([
    '\r\u001b[2KWriting files 3/9',
    '\r\u001b[2KWriting files 5/9',
    '\r\u001b[2K',
  ]);
});

test('nothing is drawn where nobody looks', () => {
  const { drawn, at, progress } = setUp(false);
  at(5000, 3);
  progress.end();
  expect(drawn).toEqual([]);
});
