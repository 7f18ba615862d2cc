import { expect, test } from 'vitest';
import { applyEdits } from './apply-edits.js';

const place = { op: 0, path: 'a.ts' };

function edited(text: string, ...edits: Parameters<typeof applyEdits>[1]): string {
  const result = applyEdits(text, edits, place);
  if (!result.ok) throw new Error(result.problem.message);
  return result.text;
}

function problemOf(text: string, ...edits: Parameters<typeof applyEdits>[1]) {
  const result = applyEdits(text, edits, place);
  if (result.ok) throw new Error('It fitted.');
  return result.problem;
}

test('a piece that occurs once is replaced, in the result of the edits before it', () => {
  expect(
    edited('let a = 1;\n', { old: 'let', new: 'const' }, { old: 'const a', new: 'export const a' }),
  ).toBe('export const a = 1;\n');
});

test('what is put there is taken as it is, special patterns of replacement too', () => {
  expect(edited('a b c', { old: 'b', new: '$& $1 $$ $`' })).toBe('a $& $1 $$ $` c');
});

test('a piece may be removed, and may be a whole file', () => {
  expect(edited('one\ntwo\n', { old: 'one\n', new: '' })).toBe('two\n');
  expect(edited('one\n', { old: 'one\n', new: 'two\n' })).toBe('two\n');
});

test('all of several places are replaced when their number is said', () => {
  expect(edited('x x x', { old: 'x', new: 'y', count: 3 })).toBe('y y y');
});

test('several places without their number are refused, with their lines', () => {
  const problem = problemOf('a\nx\nb\nx\n', { old: 'x', new: 'y' });
  expect(problem).toMatchObject({ code: 'edit-ambiguous', op: 0, path: 'a.ts' });
  expect(problem.message).toBe(
    'candidates[0].edits[0].old occurs 2 times in the file (lines 2, 4), not once.',
  );
  expect(problem.hint).toContain('count: 2');
});

test('fewer or more places than said are refused', () => {
  expect(problemOf('x x', { old: 'x', new: 'y', count: 3 }).message).toContain('2 times');
  expect(problemOf('x x x', { old: 'x', new: 'y', count: 2 }).message).toContain('3 times');
});

test('places that overlap are refused: they can be replaced in more than one way', () => {
  expect(problemOf('aaa', { old: 'aa', new: 'b' }).code).toBe('edit-ambiguous');
  expect(problemOf('aaa', { old: 'aa', new: 'b', count: 2 }).message).toContain('overlap');
});

test('a second edit that no longer fits is named by its index', () => {
  const problem = problemOf('a\n', { old: 'a', new: 'b' }, { old: 'a', new: 'c' });
  expect(problem.message).toBe('candidates[0].edits[1].old does not occur in the file.');
});

test('a miss by white space says where it nearly is, and quotes nothing', () => {
  const file = 'export function f() {\n\treturn secretValue;\n}\n';
  const problem = problemOf(file, { old: 'f() {\n  return secretValue;\n}', new: '' });
  expect(problem.code).toBe('edit-not-found');
  expect(problem.hint).toBe(
    'Lines 1 to 3 of it agree in 2 of 3 lines: copy them exactly as they are there.',
  );
  const whole = problemOf(file, { old: '  return  secretValue;\n}\n', new: '' });
  expect(whole.hint).toBe(
    'Lines 2 to 3 of it differ only in white space or line ends: copy them exactly as they are there.',
  );
  expect(JSON.stringify([problem, whole])).not.toContain('secretValue');
});

test('a miss within a line names the line', () => {
  expect(problemOf('a\nconst b=1\n', { old: 'const b = 1', new: '' }).hint).toBe(
    'Line 2 of it differs only in white space or line ends: copy them exactly as they are there.',
  );
});

test('a line that is there with more around it does not differ in white space', () => {
  const hint =
    'Line 1 of it has that with more around it: copy the whole line exactly as it is there.';
  const file = 'const a = 1;\nb\n';
  expect(problemOf(file, { old: 'const a = 1', new: '', lines: true }).hint).toBe(hint);
  expect(problemOf(file, { old: 'const a = 1\n', new: '' }).hint).toBe(hint);
});

test('a miss that is like nothing, or like two places, guesses no place', () => {
  const nothing = 'Read the file again, and copy the text exactly as it is there.';
  expect(problemOf('a\nb\n', { old: 'zzz', new: '' }).hint).toBe(nothing);
  expect(problemOf('f( x )\nf(  x)\n', { old: 'f(x )', new: '' }).hint).toBe(nothing);
});

test('in a file of CRLF lines, edits with LF are read and written with CRLF', () => {
  expect(edited('a\r\nb\r\n', { old: 'a\nb', new: 'a\nc\nb' })).toBe('a\r\nc\r\nb\r\n');
  expect(edited('a\r\nb\r\n', { old: 'b', new: 'b\nc' })).toBe('a\r\nb\r\nc\r\n');
  expect(edited('a\r\nb\r\n', { old: 'a\r\nb', new: 'a\r\n' })).toBe('a\r\n\r\n');
});

test('in a file of mixed line ends nothing is translated', () => {
  expect(edited('a\r\nb\nc', { old: 'b\nc', new: 'b\nd' })).toBe('a\r\nb\nd');
  expect(problemOf('a\r\nb\nc', { old: 'a\nb', new: '' }).code).toBe('edit-not-found');
});

test('a byte-order mark and a missing last line end stay', () => {
  expect(edited('\uFEFFa\nb', { old: 'b', new: 'c' })).toBe('\uFEFFa\nc');
});

test('an edit that has CRs says its line ends itself', () => {
  expect(applyEdits('a\r\nb\r\n', [{ old: 'a\r\n', new: 'a\n' }], { op: 0, path: 'a.ts' })).toEqual(
    {
      ok: true,
      text: 'a\nb\r\n',
    },
  );
});
