import { expect, test } from 'vitest';
import { findCommand } from './find-command.js';

test('options may stand before, between and after the words', () => {
  const found = findCommand(['--json', 'change', '--cwd', 'dir', 'apply', 'x', '--dry-run']);
  expect(found).toMatchObject({
    kind: 'command',
    spec: { words: ['change', 'apply'] },
    rest: ['--json', '--cwd', 'dir', 'x', '--dry-run'],
  });
});

test('a flag before the words takes no value from them', () => {
  expect(findCommand(['--no-pager', 'doctor'])).toMatchObject({
    kind: 'command',
    rest: ['--no-pager'],
  });
});

test('an argument may be spelled like a command', () => {
  expect(findCommand(['change', 'apply', 'doctor'])).toMatchObject({
    kind: 'command',
    rest: ['doctor'],
  });
});

test('groups and unknown words', () => {
  expect(findCommand([])).toEqual({ kind: 'group', words: [], rest: [] });
  expect(findCommand(['change', '--help'])).toEqual({
    kind: 'group',
    words: ['change'],
    rest: ['--help'],
  });
  expect(findCommand(['change', 'aply', 'x'])).toEqual({
    kind: 'unknown',
    words: ['change'],
    word: 'aply',
    rest: ['x'],
  });
  expect(findCommand(['--', 'doctor'])).toMatchObject({ kind: 'group', rest: ['--', 'doctor'] });
});

test('a command below one that can be called itself', () => {
  expect(findCommand(['mcp', '--root', 'd'])).toMatchObject({
    spec: { words: ['mcp'] },
    rest: ['--root', 'd'],
  });
  expect(findCommand(['--json', 'mcp', 'install', '--root', 'd'])).toMatchObject({
    spec: { words: ['mcp', 'install'] },
    rest: ['--json', '--root', 'd'],
  });
  expect(findCommand(['mcp', 'instal'])).toMatchObject({
    spec: { words: ['mcp'] },
    rest: ['instal'],
  });
});
