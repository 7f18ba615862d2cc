import { expect, test } from 'vitest';
import { startProgressBar } from './progress-bar.js';

function drawn(width: number, done: number): string {
  const lines: string[] = [];
  let time = 0;
  const terminal = { draws: true, width, note: (text: string) => lines.push(text) };
  const bar = startProgressBar(terminal, () => time);
  time = 400;
  bar.show('Checking', done, 200);
  bar.end();
  expect(lines.at(-1)).toBe('\r\u001b[2K');
  return lines[0]?.slice('\r\u001b[2K'.length) ?? '';
}

test('a bar that fits, and none where there is no room', () => {
  expect(drawn(80, 50)).toBe('Checking [########----------------------] 50/200');
  expect(drawn(80, 200)).toBe(`Checking [${'#'.repeat(30)}] 200/200`);
  expect(drawn(28, 100)).toBe('Checking [####----] 100/200');
  expect(drawn(20, 100)).toBe('Checking 100/200');
});

test('nothing is drawn where nobody looks', () => {
  const bar = startProgressBar({ draws: false, width: 80, note: () => expect.unreachable() });
  bar.show('Checking', 1, 2);
  bar.end();
});
