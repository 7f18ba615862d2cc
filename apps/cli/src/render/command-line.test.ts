import { expect, test } from 'vitest';
import { commandLine } from './command-line.js';

test('quotes for a POSIX shell only what needs it', () => {
  expect(commandLine(['change', 'apply', './plan.json'], undefined)).toBe(
    'holdfast change apply ./plan.json',
  );
  expect(commandLine(['change', 'apply', "it's a plan"], '/a b')).toBe(
    "holdfast change apply 'it'\\''s a plan' --cwd '/a b'",
  );
  expect(commandLine(['x', '$(rm)', ''])).toBe("holdfast x '$(rm)' ''");
});
