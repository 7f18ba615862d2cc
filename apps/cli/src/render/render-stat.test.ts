import { stripVTControlCharacters } from 'node:util';
import { sha256 } from '@holdfast/base';
import type { FileStat, ReviewStat } from '@holdfast/plan';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { renderStat } from './render-stat.js';

const stat = (
  files: readonly Partial<FileStat>[],
  state: ReviewStat['verdict']['state'] = 'open',
) => {
  const whole = files.map((file): FileStat => {
    return { path: 'a.ts', kind: 'update', original: 'matched', added: 0, removed: 0, ...file };
  });
  const sum = (side: 'added' | 'removed') => whole.reduce((total, file) => total + file[side], 0);
  return {
    id: sha256('plan'),
    appRoot: '.',
    verdict: { state, sentence: 'So it is.' },
    files: whole,
    added: sum('added'),
    removed: sum('removed'),
  };
};

test('as git diff --stat shows it', () => {
  const text = renderStat(
    stat([
      { path: 'src/a.ts', added: 3, removed: 1 },
      { path: 'src/new.ts', kind: 'create', original: 'none', added: 12 },
      { path: 'src/old.ts', original: 'differs' },
      { path: 'src/known.ts', original: 'applied' },
      { path: 'src/same.ts' },
    ]),
    { color: false, width: 60 },
  );
  expect(text).toBe(`\
 src/a.ts         |               4 +++-
 src/new.ts (new) |              12 ++++++++++++
 src/old.ts       | stale
 src/known.ts     | applied already
 src/same.ts      |               0
 5 files changed, 15 insertions(+), 1 deletion(-)
So it is.
`);
});

test('long names keep their end, and large changes are scaled', () => {
  const text = renderStat(
    stat([
      { path: `${'deep/'.repeat(30)}file.ts`, added: 4000, removed: 1 },
      { path: 'b.ts', added: 1 },
      { path: 'c.ts', removed: 2000 },
    ]),
    { color: false, width: 40 },
  );
  const [first, second, third] = text.split('\n');
  expect(first).toMatch(/^ ….*deep\/file\.ts \| 4001 \++-$/);
  expect(second).toMatch(/ \| {4}1 \+$/);
  expect(third).toMatch(/ \| 2000 -+$/);
  expect(
    text
      .split('\n')
      .slice(0, 3)
      .every((line) => line.length <= 40),
  ).toBe(true);
});

test('no line of a file is wider than the terminal, whatever the names and numbers', () => {
  const path = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 });
  const file = fc.record({ path, added: fc.nat(100_000), removed: fc.nat(100_000) });
  fc.assert(
    fc.property(
      fc.array(file, { minLength: 1 }),
      fc.integer({ min: 24, max: 200 }),
      (files, width) => {
        const text = renderStat(stat(files), { color: true, width });
        const lines = stripVTControlCharacters(text).split('\n').slice(0, files.length);
        for (const [index, line] of lines.entries()) {
          expect(stringWidth(line)).toBeLessThanOrEqual(width);
          const { added = 0, removed = 0 } = files[index] ?? {};
          const bar = line.slice(line.lastIndexOf('|'));
          if (added > 0) expect(bar).toContain('+');
          if (removed > 0) expect(bar).toContain('-');
        }
      },
    ),
  );
});
