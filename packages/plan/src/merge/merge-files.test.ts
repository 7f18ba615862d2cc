import { encodeUtf8 } from '@holdfast/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VERSIONS } from '../../test/arbitrary-versions.js';
import { mergeLikeGit } from '../../test/merge-like-git.js';
import { mergeFiles } from './merge-files.js';

function merge(base: string, current: string, planned: string) {
  const result = mergeFiles(encodeUtf8(base), encodeUtf8(current), encodeUtf8(planned));
  return result.kind === 'merged'
    ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(result.bytes)
    : result;
}

test('changes of different lines are merged', () => {
  expect(merge('a\nb\nc\nd\n', 'A\nb\nc\nd\n', 'a\nb\nc\nd\ne\n')).toBe('A\nb\nc\nd\ne\n');
});

test('the same change on both sides is made once', () => {
  expect(merge('a\nb\nc\n', 'a\nB\nc\n', 'a\nB\nc\n')).toBe('a\nB\nc\n');
  expect(merge('a\nb\nc\nd\ne\n', 'X\nb\nc\nd\nE\n', 'X\nb\nc\nd\ne\n')).toBe('X\nb\nc\nd\nE\n');
});

test('line ends, a byte-order mark and a missing last line end are kept byte for byte', () => {
  const base = '\ufeffa\r\nb\r\nc\r\nd';
  expect(merge(base, base.replace('b', 'B'), `${base}\r\ne`)).toBe('\ufeffa\r\nB\r\nc\r\nd\r\ne');
});

test('bytes that are no UTF-8 are kept as they are', () => {
  const [base, current, planned] = ['\xe9\nb\nc\n', '\xe9\nb\n\xe8\n', '\xea\nb\nc\n'].map((text) =>
    Buffer.from(text, 'latin1'),
  ) as [Buffer, Buffer, Buffer];
  expect(mergeFiles(base, current, planned)).toEqual({
    kind: 'merged',
    bytes: Buffer.from('\xea\nb\n\xe8\n', 'latin1'),
  });
});

test('different changes of one place are a conflict, with the lines of all three', () => {
  expect(merge('a\nb\nc\n', 'a\nB\nc\n', 'a\nß\nc\n')).toEqual({
    kind: 'conflicts',
    conflicts: [
      {
        base: { line: 2, lines: ['b\n'] },
        current: { line: 2, lines: ['B\n'] },
        planned: { line: 2, lines: ['ß\n'] },
      },
    ],
  });
});

test('the lines of a conflict are counted in each side', () => {
  const result = merge('a\nb\nc\nd\n', 'x\ny\na\nb\nc\nD\n', 'b\nc\nE\nF\n');
  expect(result).toEqual({
    kind: 'conflicts',
    conflicts: [
      {
        base: { line: 1, lines: ['a\n'] },
        current: { line: 1, lines: ['x\n', 'y\n', 'a\n'] },
        planned: { line: 1, lines: [] },
      },
      {
        base: { line: 4, lines: ['d\n'] },
        current: { line: 6, lines: ['D\n'] },
        planned: { line: 3, lines: ['E\n', 'F\n'] },
      },
    ],
  });
});

test('changes of neighbouring lines are a conflict, as for git', () => {
  expect(merge('a\nb\n', 'A\nb\n', 'a\nB\n')).toMatchObject({ kind: 'conflicts' });
});

// The lines that were removed may be those above or those below: the last one is there in both.
test('a change that could be of the lines beside another one is a conflict, as for git', () => {
  const base = 'a\nb\n}\nc\n}\n';
  expect(merge(base, 'A\nb\n}\n', `${base}d\n`)).toMatchObject({ kind: 'conflicts' });
});

test('binary content is not merged, unless one side left it as it was', () => {
  expect(merge('a\0\n', 'b\0\n', 'c\0\n')).toEqual({ kind: 'binary' });
  expect(merge('a\0\n', 'a\0\n', 'c\0\n')).toBe('c\0\n');
  expect(merge('a\0\n', 'c\0\n', 'a\0\n')).toBe('c\0\n');
});

// More of them, and merges of real files, in test/merge-like-git.long.test.ts.
test('what is merged, git merges to the same bytes', () => {
  const cases = fc.sample(VERSIONS, { numRuns: 25, seed: 20_261_201 });
  const theirs = mergeLikeGit(cases);
  for (const [index, { base, current, planned }] of cases.entries()) {
    const result = mergeFiles(base, current, planned);
    if (result.kind !== 'merged') continue;
    expect(Buffer.from(result.bytes).toString('latin1')).toBe(theirs[index]?.toString('latin1'));
  }
});

test('it does not matter which side is which, and one alone is taken', () => {
  fc.assert(
    fc.property(VERSIONS, ({ base, current, planned }) => {
      const one = mergeFiles(base, current, planned);
      const other = mergeFiles(base, planned, current);
      expect(other.kind).toBe(one.kind);
      if (one.kind === 'merged' && other.kind === 'merged') {
        expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
      }
      expect(mergeFiles(base, base, planned)).toEqual({ kind: 'merged', bytes: planned });
      expect(mergeFiles(base, current, base)).toEqual({ kind: 'merged', bytes: current });
    }),
  );
});
