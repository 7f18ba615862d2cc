import { encodeUtf8 } from '@holdfast/base';
import fc from 'fast-check';
import type { Versions } from './merge-like-git.js';

const END = fc.constantFrom('\n', '\n', '\n', '\r\n');

/** Few different lines make it hard to say which of them was changed. */
const LINES = fc
  .constantFrom(2, 4, 10, 40)
  .map((count) => fc.tuple(fc.nat(count - 1), END).map(([n, end]) => `${LETTERS[n]}${end}`));

const LETTERS = Array.from({ length: 40 }, (_, n) => (n === 0 ? '' : n === 1 ? '}' : `line ${n}`));

interface Splice {
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly string[];
}

function spliced(lines: readonly string[], splices: readonly Splice[]): readonly string[] {
  const result = [...lines];
  for (const { at, remove, insert } of splices) {
    result.splice(Math.floor(at * (result.length + 1)), remove, ...insert);
  }
  return result;
}

function bytesOf(lines: readonly string[], cut: boolean): Uint8Array {
  const text = lines.join('');
  return encodeUtf8(cut ? text.replace(/\r?\n$/, '') : text);
}

/** An origin and two changes of it, with repeated lines, mixed line ends and missing last ones. */
export const VERSIONS: fc.Arbitrary<Versions> = LINES.chain((line) => {
  const splice = fc.record({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    remove: fc.nat(3),
    insert: fc.array(line, { maxLength: 3 }),
  });
  return fc
    .tuple(
      fc.array(line, { maxLength: 25 }),
      fc.array(splice, { maxLength: 4 }),
      fc.array(splice, { maxLength: 4 }),
      fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    )
    .map(([lines, mine, theirs, cuts]) => ({
      base: bytesOf(lines, cuts[0]),
      current: bytesOf(spliced(lines, mine), cuts[1]),
      planned: bytesOf(spliced(lines, theirs), cuts[2]),
    }));
});
