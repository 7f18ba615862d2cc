import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryAnchors } from '../test/arbitrary-anchor.js';
import { DECLARATION, PAIR, RANGE } from '../test/sample-anchors.js';
import type { Anchor } from './anchor.js';
import { compareAnchors, formatAnchors } from './format-anchors.js';
import { parseAnchors } from './parse-anchors.js';

const ALL: readonly Anchor[] = [DECLARATION, RANGE, PAIR];
const GOOD = formatAnchors(ALL);

/** `line:column code message` of every problem; fails when there is none. */
function problemsOf(text: string): string[] {
  const result = parseAnchors(text);
  if (result.ok) expect.unreachable('the text was taken');
  else return result.problems.map((it) => `${it.line}:${it.column} ${it.code} ${it.message}`);
  return [];
}

test('the file is one anchor per line, sorted by document and id, as the specification names it', () => {
  const lines = formatAnchors([PAIR, RANGE, DECLARATION]).split('\n');
  expect(lines).toHaveLength(6);
  expect(lines[0]).toBe('{"schemaVersion":1,"anchors":[');
  expect(lines[4]).toBe(']}');
  expect(lines[5]).toBe('');
  const entries = lines.slice(1, 4).map((line) => JSON.parse(line.replace(/,$/, '')));
  expect(entries.map((entry) => entry.id)).toEqual([DECLARATION.id, RANGE.id, PAIR.id]);
  expect(Object.keys(entries[0])).toEqual(
    'id document section language kind qualifiedName fileHint scope hashes bodyTokens scheme grammar confirmed'.split(
      ' ',
    ),
  );
  expect(entries[1]).toMatchObject({ fallback: true, range: { start: 1, end: 4, lines: 3 } });
  expect(entries[2].pair).toEqual(PAIR.pair);
  expect(JSON.stringify(entries)).not.toContain('"target"');
});

test('what is written is read again, whatever it is', () => {
  fc.assert(
    fc.property(arbitraryAnchors(), (anchors) => {
      const text = formatAnchors(anchors);
      const result = parseAnchors(text);
      expect(result).toEqual({ ok: true, anchors: [...anchors].sort(compareAnchors) });
      expect(text.split('\n').length).toBe(anchors.length + 3);
      if (result.ok) expect(formatAnchors(result.anchors)).toBe(text);
    }),
  );
});

test('the order in which anchors or their members come does not change a byte', () => {
  fc.assert(
    fc.property(arbitraryAnchors(), fc.func(fc.integer()), (anchors, key) => {
      const shuffled = [...anchors].sort((a, b) => key(a.id) - key(b.id));
      const reversed = shuffled.map(
        (anchor) => Object.fromEntries(Object.entries(anchor).reverse()) as unknown as Anchor,
      );
      expect(formatAnchors(reversed)).toBe(formatAnchors(anchors));
    }),
  );
});

test('other layouts of the same JSON, and CRLF, are read', () => {
  const pretty = JSON.stringify(JSON.parse(GOOD), null, 2);
  expect(parseAnchors(pretty)).toEqual({ ok: true, anchors: ALL });
  expect(parseAnchors(GOOD.replaceAll('\n', '\r\n'))).toEqual({ ok: true, anchors: ALL });
});

test('whatever byte is wrong, the answer has a place or the text is still the same JSON', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: GOOD.length - 1 }),
      fc.string({ unit: 'binary-ascii', maxLength: 2 }),
      (at, by) => {
        const text = GOOD.slice(0, at) + by + GOOD.slice(at + 1);
        const result = parseAnchors(text);
        if (!result.ok) {
          expect(result.problems.length).toBeGreaterThan(0);
          for (const problem of result.problems) expect(problem.line).toBeGreaterThan(0);
        }
      },
    ),
  );
});

test.each([
  ['', ['1:1 anchors-invalid Line 1, column 1: the file is empty.']],
  [
    GOOD.slice(0, GOOD.indexOf('\n') + 1),
    ['2:1 anchors-invalid Line 2, column 1: a closing ] is missing.'],
  ],
  [
    GOOD.replace('},\n{"id":"an_bb', '}\n{"id":"an_bb'),
    ['3:1 anchors-invalid Line 3, column 1: a comma is missing.'],
  ],
  [GOOD.replace(']}', '],}'), ['5:3 anchors-invalid']],
  [`// mine\n${GOOD}`, ['1:1 anchors-invalid Line 1, column 1: comments are not allowed.']],
  ['[]', ['1:1 anchors-invalid Line 1, column 1: the file must hold an object.']],
])('damaged text is answered with its place: %j', (text, expected) => {
  const found = problemsOf(text);
  for (const [index, start] of expected.entries()) expect(found[index]).toContain(start);
});

test('every problem of every line is answered at once', () => {
  const text = GOOD.replace('"scope":"whole"', '"scope":"all"')
    .replace('"start":1,', '"start":0,')
    .replace('"fileHint":"ci.yml"', '"fileHint":"../ci.yml"')
    .replace('"document":"docs/people.md"', '"documnet":"docs/people.md"');
  expect(problemsOf(text).map((it) => it.replace(/^\d+:\d+ anchors-invalid /, ''))).toEqual([
    `Line 2, column ${columnOf(text, 2, '"all"')}: scope must be "whole" or "signature" or "interface".`,
    `Line 3, column ${columnOf(text, 3, '"../ci.yml"')}: fileHint must be a path relative to the project root, with / and without . or .. parts.`,
    `Line 3, column ${columnOf(text, 3, '0,"end"')}: range.start must be at least 1.`,
    'Line 4, column 1: document is missing.',
    'Line 4, column 1: the anchor has the unknown key "documnet".',
  ]);
});

test('two anchors with one id are named with both lines', () => {
  const text = GOOD.replace(RANGE.id, DECLARATION.id);
  expect(problemsOf(text)).toEqual([
    `3:7 anchors-invalid Line 3, column 7: the id ${DECLARATION.id} is that of line 2 too.`,
  ]);
});

test('a key that is there twice is damage, not the last one', () => {
  const text = GOOD.replace('"scope":"whole"', '"scope":"whole","scope":"signature"');
  expect(problemsOf(text)).toEqual([expect.stringContaining('the key "scope" is there twice')]);
});

test('a file of a newer version is refused as such, whatever else it holds', () => {
  const result = parseAnchors('{"schemaVersion":2,"anchors":{"new":"shape"},"more":1}');
  expect(result.ok || result.problems).toEqual([
    {
      code: 'anchors-newer',
      message: 'Line 1, column 18: the file has version 2 of the format.',
      line: 1,
      column: 18,
      hint: 'This Holdfast reads version 1. Use the version that the project uses.',
    },
  ]);
  expect(problemsOf('{"schemaVersion":"2","anchors":[]}')).toHaveLength(1);
  expect(problemsOf('{"schemaVersion":0,"anchors":[]}')[0]).toContain('schemaVersion must be 1');
});

test('the marks of an unfinished merge are said in plain words', () => {
  const [first = '', second = '', ...rest] = GOOD.split('\n');
  const text = [
    first,
    '<<<<<<< HEAD',
    second,
    '=======',
    second.replace('Ada', 'Bob'),
    '>>>>>>> topic',
    ...rest,
  ].join('\n');
  expect(problemsOf(text)).toEqual([
    '2:1 anchors-conflict Line 2, column 1: a merge conflict starts: one side follows.',
    '4:1 anchors-conflict Line 4, column 1: the other side of a merge conflict follows.',
    '6:1 anchors-conflict Line 6, column 1: a merge conflict ends.',
  ]);
});

test('a file nested a hundred thousand deep is damage, not a crash', () => {
  expect(problemsOf('['.repeat(100_000)).length).toBeGreaterThan(0);
  expect(problemsOf('['.repeat(100_000) + ']'.repeat(100_000)).length).toBeGreaterThan(0);
});

function columnOf(text: string, line: number, part: string): number {
  return (text.split('\n')[line - 1]?.indexOf(part) ?? -2) + 1;
}
