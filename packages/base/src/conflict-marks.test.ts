import { expect, test } from 'vitest';
import { conflictMarks } from './conflict-marks.js';

test('the marks of a conflict with its common ancestor are told by line, in plain words', () => {
  const text = 'x\r\n<<<<<<< HEAD\na\n||||||| base\nb\n=======\nc\n>>>>>>> topic\n';
  expect(conflictMarks(text)).toEqual([
    { line: 2, what: 'a merge conflict starts: one side follows' },
    { line: 4, what: 'the common ancestor of a merge conflict follows' },
    { line: 6, what: 'the other side of a merge conflict follows' },
    { line: 8, what: 'a merge conflict ends' },
  ]);
});

test.each(['', '=======\n', '<<<<<<<<\n', '  <<<<<<< HEAD\n', 'a <<<<<<< b\n'])(
  '%j has none',
  (text) => {
    expect(conflictMarks(text)).toEqual([]);
  },
);
