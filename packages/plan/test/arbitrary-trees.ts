import fc from 'fast-check';
import type { FileState } from '../src/index.js';

const NAME = fc.constantFrom(
  'a.txt',
  'b.txt',
  'src/a.ts',
  'src/b.ts',
  'd e/f.txt',
  'ü.md',
  'x',
  'run.sh',
);
const LINE = fc
  .tuple(
    fc.constantFrom('one', 'two', 'three', '', '}', '-- ', '@@', '--- a/x'),
    fc.constantFrom('\n', '\n', '\r\n'),
  )
  .map((parts) => parts.join(''));
const TEXT = fc
  .tuple(fc.array(LINE, { maxLength: 20 }), fc.constantFrom('', 'end'))
  .map(([lines, end]) => Buffer.from(lines.join('') + end));
const BYTES = fc
  .tuple(fc.constantFrom(0, 1, 200, 3000), fc.uint8Array({ minLength: 1, maxLength: 40 }))
  // Long and alike enough that git finds a delta between two of them.
  .map(([length, some]) => Buffer.concat([Buffer.alloc(length, 7), some, Buffer.from([0, 255])]));
const FILE: fc.Arbitrary<FileState> = fc.record({
  bytes: fc.oneof({ weight: 3, arbitrary: TEXT }, BYTES),
  executable: fc.boolean(),
});

/** Two trees of which the second keeps, edits, moves, copies, replaces and removes files of the first. */
export const TREES = fc
  .tuple(fc.array(fc.tuple(NAME, FILE), { maxLength: 7 }), fc.array(step(), { maxLength: 6 }))
  .map(([files, steps]) => {
    const before = new Map(files);
    const after = new Map(before);
    for (const change of steps) change(after);
    return { before, after };
  });

type Step = (tree: Map<string, FileState>) => void;

function step(): fc.Arbitrary<Step> {
  return fc.tuple(NAME, NAME, FILE, fc.nat(5)).map(([name, other, file, kind]) => (tree) => {
    const current = tree.get(name);
    if (current === undefined || kind === 0) tree.set(name, file);
    else if (kind === 1) tree.delete(name);
    else if (kind === 2) tree.set(name, { ...current, executable: !current.executable });
    else if (kind === 3) tree.set(name, { ...current, bytes: edited(current.bytes) });
    else if (kind === 4) tree.set(other, current);
    else {
      tree.delete(name);
      tree.set(other, { ...current, bytes: edited(current.bytes) });
    }
  });
}

function edited(bytes: Uint8Array): Uint8Array {
  const middle = bytes.indexOf(10, bytes.length / 2) + 1;
  return Buffer.concat([
    bytes.subarray(0, middle),
    Buffer.from('edited\n'),
    bytes.subarray(middle),
  ]);
}
