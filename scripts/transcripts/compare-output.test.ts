import { expect, test } from 'vitest';
import { outputMatches, withNames } from './compare-output.mjs';
import { findTranscripts } from './find-transcripts.mjs';

const matches = (expected: string, found: string, names = new Map<string, string>()) =>
  outputMatches(expected.split('\n'), found.split('\n'), names);

test('lines are compared word by word, and ... stands for any of them', () => {
  expect(matches('a\nb', 'a\nb')).toBe(true);
  expect(matches('a\nb', 'a\nc')).toBe(false);
  expect(matches('a\nb', 'a')).toBe(false);
  expect(matches('a', 'a\nb')).toBe(false);
  expect(matches('a\n...\nd', 'a\nb\nc\nd')).toBe(true);
  expect(matches('a\n...\nd', 'a\nd')).toBe(true);
  expect(matches('a\n...', 'b\nc')).toBe(false);
});

test('an id stands for one and the same, a time for any', () => {
  const names = new Map<string, string>();
  expect(matches('added an_3urm on 2026-11-30', 'added an_yeq7 on 2027-01-02', names)).toBe(true);
  expect(withNames('holdfast anchors show an_3urm', names)).toBe('holdfast anchors show an_yeq7');
  expect(matches('shows an_3urm', 'shows an_yeq7', names)).toBe(true);
  expect(matches('shows an_3urm', 'shows an_v6u3', names)).toBe(false);
  expect(matches('shows an_v6u3', 'shows an_yeq7', names)).toBe(false);
  expect(matches('shows an_3urm', 'shows sb_yeq7aaaa', names)).toBe(false);
  expect(matches('took 12 ms', 'took 7 ms')).toBe(true);
  expect(matches('12 files', '13 files')).toBe(false);
});

test('commands with their outputs are found in sessions only', () => {
  const page = [
    '```console',
    '$ not run',
    '```',
    '<!-- project: shop -->',
    '- in a list',
    '  ```console',
    '  $ one \\',
    '    --more',
    '  out',
    '  $ two',
    '  ```',
    '<!-- step: later -->',
    '<!-- file: src/a.txt -->',
    ' ````text',
    ' one',
    '',
    ' ```',
    ' ````',
    '<!-- run -->',
    '```sh',
    'cat a',
    'cat b',
    '```',
    '<!-- project: none -->',
    '```console',
    '$ not run',
    '```',
  ].join('\n');
  expect(findTranscripts(page)).toEqual([
    {
      project: 'shop',
      parts: [
        { command: 'one \\\n  --more', expected: ['out'], line: 7, from: 8, to: 9, indent: 2 },
        { command: 'two', expected: [], line: 10, from: 10, to: 10, indent: 2 },
        { step: 'later', line: 12 },
        { file: 'src/a.txt', content: 'one\n\n```\n', line: 13 },
        { script: 'cat a\ncat b\n', line: 19 },
      ],
    },
  ]);
});

test('an id that ends like a duration is an id', () => {
  const names = new Map<string, string>();
  expect(outputMatches(['an_3urmpzh4qpu3'], ['an_mujcp7vqmy7s'], names)).toBe(true);
  expect([...names]).toEqual([['an_3urmpzh4qpu3', 'an_mujcp7vqmy7s']]);
});
