import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryMap } from '../../test/arbitrary-map.js';
import { block, blockMap, glob, outputs } from '../../test/map-builders.js';
import { contentHash } from '../map/content-hash.js';
import { formatBlocks } from './format-blocks.js';
import { parseBlocks } from './parse-blocks.js';

const MAP = blockMap([
  block('sb_a', ['a.ts', 'shared.ts=shared'], outputs('sb_b')),
  block('sb_b', ['b.ts', glob('src/**')]),
]);
const TEXT = formatBlocks(MAP);

/** The problems of a text, each as its place and its sentence. */
function problemsOf(text: string): readonly string[] {
  const result = parseBlocks(text);
  if (result.ok) return expect.unreachable();
  return result.problems.map(({ place, message }) => `${place} | ${message}`);
}

/** The sample with something replaced, which must be there. */
function changed(...pairs: readonly (readonly [string, string])[]): string {
  let text = TEXT;
  for (const [from, to] of pairs) {
    expect(text).toContain(from);
    text = text.replace(from, () => to);
  }
  return text;
}

/** Line of the first occurrence. */
function lineOf(text: string, part: string): number {
  return text.slice(0, text.indexOf(part)).split('\n').length;
}

test('30 absent optionals are omitted; the store round-trips byte-identically', () => {
  for (const key of [
    '"optional":true',
    'null',
    'preArchiveState',
    'candidateRevision',
    'undefined',
  ])
    expect(TEXT).not.toContain(key);
  expect(parseBlocks(TEXT)).toEqual({ ok: true, map: MAP, warnings: [] });
  fc.assert(
    fc.property(arbitraryMap(), (map) => {
      const text = formatBlocks(map);
      const result = parseBlocks(text);
      expect(result).toEqual({ ok: true, map, warnings: [] });
      expect(formatBlocks(map)).toBe(text);
    }),
    { numRuns: 200 },
  );
});

test('the layout of the text carries no meaning', () => {
  fc.assert(
    fc.property(arbitraryMap(), fc.constantFrom(undefined, 1, '\t'), (map, indent) => {
      const text = JSON.stringify(map, undefined, indent).replaceAll('\n', '\r\n');
      expect(parseBlocks(text)).toEqual({ ok: true, map, warnings: [] });
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['/etc/passwd', 'is not relative to the project root, without . and .. parts'],
  ['../x', 'is not relative to the project root, without . and .. parts'],
  ['src/../../x', 'is not relative to the project root, without . and .. parts'],
  ['./a.ts', 'is not relative to the project root, without . and .. parts'],
  ['src//a.ts', 'is not relative to the project root, without . and .. parts'],
  ['', 'is not relative to the project root, without . and .. parts'],
  ['C:\\x', 'is an absolute path on Windows'],
  ['C:/x', 'is an absolute path on Windows'],
  ['\\\\server\\share', 'is an absolute path on Windows'],
])('33 a member %j is refused with its place', (path, reason) => {
  const text = changed(['"a.ts"', JSON.stringify(path)]);
  const line = lineOf(text, '"shared.ts"') - 1;
  const [problem = '', ...others] = problemsOf(text);
  expect(others).toEqual([]);
  expect(problem).toContain(`blocks[0].membership[0].path | Line ${line}, column 17: the path `);
  expect(problem).toContain(reason);
});

test('34 a wrong schema is said', () => {
  expect(problemsOf(changed(['holdfast-blocks-v1', 'other-v1']))).toEqual([
    'schema | Line 2, column 13: schema must be "holdfast-blocks-v1".',
  ]);
});

test('34 a missing field is named with its place', () => {
  const text = changed(['      "kind": "scanned",\n', '']);
  const line = lineOf(text, '      "blockId": "sb_a"') - 1;
  expect(problemsOf(text)).toEqual([
    `blocks[0].kind | Line ${line}, column 5: blocks[0].kind is missing.`,
  ]);
});

test('34 two errors are both reported, and those of every kind', () => {
  const text = changed(
    ['"storeVersion": 1', '"storeVersion": "1"'],
    ['"name": "a"', '"name": " "'],
    ['"blockId": "sb_b"', '"blockId": "sb_a"'],
    ['"src/**"', '"src/[a"'],
    ['"total": 0', '"total": -1'],
  );
  expect(problemsOf(text).map((problem) => problem.split(' | ')[0])).toEqual([
    'storeVersion',
    'blocks[0].name',
    'blocks[0].sockets.outputs[0].to',
    'blocks[1].blockId',
    'blocks[1].membership[1].path',
    'unmapped.total',
    'unmapped.total',
  ]);
});

test('unknown keys are refused where they are', () => {
  const text = changed(
    ['"role":"primary"', '"rol":1,"role":"primary"'],
    ['"repo": {', '"constructor": 1, "__proto__": {}, "repo": {'],
  );
  expect(problemsOf(text)).toEqual([
    'constructor | Line 5, column 18: constructor is not known.',
    '__proto__ | Line 5, column 34: __proto__ is not known.',
    expect.stringContaining('column 30: blocks[0].membership[0].rol is not known.'),
  ]);
});

test('a key that is there twice is refused, though JSON would take the last', () => {
  const text = changed(['"role":"primary"', '"role":"docs","role":"primary"']);
  expect(problemsOf(text)).toEqual([
    expect.stringContaining('column 38: blocks[0].membership[0].role is there twice.'),
  ]);
});

test('a newer schema says so, and nothing else', () => {
  const text = changed(['holdfast-blocks-v1', 'holdfast-blocks-v2'], ['"rules": []', '"laws": []']);
  expect(parseBlocks(text)).toMatchObject({
    ok: false,
    problems: [
      {
        code: 'blocks-newer',
        message: 'Line 2, column 13: the file has version 2 of the format.',
        hint: 'This Holdfast reads version 1. Use the version that the project uses.',
      },
    ],
  });
});

test('the marks of a merge are named in plain words', () => {
  const text = changed([
    '  "storeVersion": 1,\n',
    '<<<<<<< HEAD\n  "storeVersion": 2,\n=======\n  "storeVersion": 3,\n>>>>>>> other\n',
  ]);
  const result = parseBlocks(text);
  expect(!result.ok && result.problems.map(({ code, line }) => [code, line])).toEqual([
    ['blocks-conflict', 3],
    ['blocks-conflict', 5],
    ['blocks-conflict', 7],
  ]);
});

test('B4 a socket that leads nowhere is a warning', () => {
  const text = formatBlocks(blockMap([block('sb_a', ['a.ts'], outputs('sb_gone'))]));
  const result = parseBlocks(text);
  expect(result).toMatchObject({
    ok: true,
    warnings: [
      {
        code: 'blocks-dangling',
        level: 'warning',
        place: 'blocks[0].sockets.outputs[0].to',
        line: lineOf(text, '"sb_gone"'),
      },
    ],
  });
});

test('a hash that does not fit is a warning, and the map gets the one that does', () => {
  const result = parseBlocks(changed(['"name": "a"', '"name": "Orders"']));
  if (!result.ok) return expect.unreachable();
  expect(result.warnings).toMatchObject([{ code: 'blocks-hash', line: 4, level: 'warning' }]);
  expect(result.map.contentHash).toBe(contentHash(result.map));
  expect(result.map.contentHash).not.toBe(MAP.contentHash);
});

test.each([
  ['', 'the file is empty'],
  ['  \n', 'the file is empty'],
  ['{"schema":', 'a value is missing'],
  ['[1,]', 'a value is missing'],
  ['{} {}', 'there is more after the end of the object'],
  ['// a\n{}', 'comments are not allowed'],
  ['null', 'the file must be an object'],
  ['[]', 'the file must be an object'],
  ['['.repeat(100_000), 'nested too deeply'],
])('%j is no map', (text, message) => {
  expect(problemsOf(text).join('\n')).toContain(message);
});

test('half of a character is refused: no file could hold it', () => {
  expect(problemsOf(changed(['"name": "a"', '"name": "\\ud800"']))).toEqual([
    expect.stringContaining('blocks[0].name has half of a character'),
  ]);
});

test('the unmapped list has a cap, the total does not', () => {
  const files = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`);
  const text = (count: number, total: number) =>
    JSON.stringify({ ...MAP, unmapped: { ...MAP.unmapped, files: files(count), total } });
  expect(parseBlocks(text(500, 600)).ok).toBe(true);
  expect(problemsOf(text(501, 600))).toEqual([
    expect.stringContaining('unmapped.files is longer than 500'),
  ]);
  expect(problemsOf(text(3, 2))).toEqual([
    expect.stringContaining('unmapped.total is 2, but 3 files are listed'),
  ]);
});

test('damage of any kind is answered and never thrown', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 30 }), fc.string({ maxLength: 3 }), (at, length, put) => {
      const start = at % TEXT.length;
      const result = parseBlocks(TEXT.slice(0, start) + put + TEXT.slice(start + length));
      const problems = result.ok ? result.warnings : result.problems;
      if (!result.ok) expect(problems.length).toBeGreaterThan(0);
      for (const { line, column } of problems) expect(Math.min(line, column)).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});
