import { readFileSync } from 'node:fs';
import { HoldfastError } from '@holdfast/base';
import { expect, test } from 'vitest';
import { errorText, shownError } from './shown-error.js';

test('an error of ours', () => {
  const error = new HoldfastError('unsafe-target', 'It is a symlink.', {
    path: 'a.ts',
    hint: 'Move it.',
  });
  expect(shownError(error)).toEqual({
    code: 'unsafe-target',
    message: 'It is a symlink.',
    path: 'a.ts',
    hint: 'Move it.',
  });
  expect(errorText(shownError(error))).toBe(
    'error[unsafe-target]: a.ts: It is a symlink.\nhint: Move it.\n',
  );
});

test('an error of the operating system', () => {
  let caught: unknown;
  try {
    readFileSync('/nonexistent/secret');
  } catch (error) {
    caught = error;
  }
  expect(shownError(caught)).toEqual({
    code: 'io-error',
    message: 'The operating system refused open (ENOENT).',
    path: '/nonexistent/secret',
  });
});

test.each(['EMFILE', 'ENFILE'])(
  'too many open files (%s) are told without the part of ours that met the limit',
  (code) => {
    const path = '/usr/lib/node_modules/holdfast/dist/chunk-4QJ2.js';
    const error = Object.assign(new Error(code), { errno: -24, code, syscall: 'open', path });
    const text = errorText(shownError(error));
    expect(text).toContain(`error[io-error]: Too many files are open (${code}).\n`);
    expect(text).toContain('ulimit -n');
    expect(text).not.toContain('chunk');
  },
);

test('a defect is named without its message, which may quote what was submitted', () => {
  const shown = shownError(new TypeError('cannot read "my secret"'));
  expect(shown.code).toBe('internal-error');
  expect(errorText(shown)).not.toContain('secret');
  expect(errorText(shown)).toContain('TypeError');
  expect(shownError('thrown text').message).toContain('(string)');
});
