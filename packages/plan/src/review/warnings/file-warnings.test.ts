import { encodeUtf8, sha256 } from '@holdfast/base';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../operation-model.js';
import { readBytes } from '../bytes/read-bytes.js';
import { fileWarnings } from './file-warnings.js';

function warningsOf(before: string | undefined, after: string, path = 'src/a.ts', appRoot = '.') {
  const common = { path, afterSha256: sha256(after), content: after, reason: 'Because.' };
  const operation: Operation =
    before === undefined
      ? { kind: 'create', beforeSha256: null, ...common }
      : { kind: 'update', beforeSha256: sha256(before), ...common };
  const sides = {
    before: readBytes(encodeUtf8(before ?? '')),
    after: readBytes(encodeUtf8(after)),
  };
  return fileWarnings(operation, sides, appRoot);
}

function names(before: string | undefined, after: string, path?: string): string[] {
  return warningsOf(before, after, path).map(({ name }) => name);
}

test('an ordinary edit has none', () => {
  expect(names('const a = 1;\n', 'const a = 2;\n')).toEqual([]);
  expect(names('a\r\nb\r\n', 'a\r\nc\r\nd\r\n')).toEqual([]);
  expect(names(undefined, 'export {};\n')).toEqual([]);
});

describe('line endings', () => {
  test('that alone change', () => {
    expect(names('a\r\nb\r\n', 'a\nb\n')).toEqual(['line-endings-changed', 'only-line-endings']);
    expect(names('a\nb\n', 'a\r\nb\n')).toEqual(['mixed-endings-introduced', 'only-line-endings']);
    expect(names('a\rb\r', 'a\nb\n')).toEqual(['line-endings-changed', 'only-line-endings']);
  });

  test('that change with the text', () => {
    expect(names('a\nb\n', 'a\r\nc\r\n')).toEqual(['line-endings-changed']);
    expect(warningsOf('a\r\nb\n', 'a\nc\n')).toEqual([
      {
        name: 'line-endings-changed',
        level: 'warning',
        message: 'Line endings change (1 LF and 1 CRLF → LF).',
      },
    ]);
  });

  test('that become mixed, also in a new file, but not when they were before', () => {
    expect(names('a\nb\n', 'a\nb\r\nc\n')).toEqual(['mixed-endings-introduced']);
    expect(names(undefined, 'a\nb\r\n')).toEqual(['mixed-endings-introduced']);
    expect(names('a\nb\r\n', 'a\nc\r\n')).toEqual([]);
  });

  test('of a new file or a single line are no change', () => {
    expect(names(undefined, 'a\r\nb\r\n')).toEqual([]);
    expect(names('a', 'a\r\nb')).toEqual([]);
  });
});

test('a byte-order mark that comes or goes', () => {
  expect(names('\ufeffa\n', 'a\n')).toEqual(['bom-dropped']);
  expect(names('a\n', '\ufeffa\n')).toEqual(['bom-added']);
  expect(names('\ufeffa\n', '\ufeffb\n')).toEqual([]);
  expect(names(undefined, '\ufeffa\n')).toEqual(['bom-added']);
});

test('the newline at the end of the file', () => {
  expect(names('a\nb\n', 'a\nb')).toEqual(['final-newline-dropped']);
  expect(warningsOf('a\nb', 'a\nb\n')).toMatchObject([
    { name: 'final-newline-added', level: 'note' },
  ]);
  expect(names('a\r\nb\r\n', 'a\r\nb')).toEqual(['final-newline-dropped']);
});

test('replacement characters where the original had fewer', () => {
  expect(warningsOf('é\n', 'a\nb\ufffd\ufffd\n')).toEqual([
    {
      name: 'replacement-character-introduced',
      level: 'warning',
      message:
        'Replacement characters are introduced, usually the trace of a wrong decoding (2 × U+FFFD on line 2).',
      lines: [2],
    },
  ]);
  expect(names('x\ufffd\n', 'y\ufffd\n')).toEqual([]);
});

describe('characters that are not seen', () => {
  test.each([
    ['a bidirectional override', '\u202e'],
    ['a bidirectional isolate', '\u2066'],
    ['a zero-width space', '\u200b'],
    ['a zero-width joiner in an identifier', 'is\u200dAdmin'],
    ['a soft hyphen', '\u00ad'],
    ['a Hangul filler', '\u3164'],
    ['a blank Braille pattern', '\u2800'],
    ['a tag character', '\u{e0041}'],
    ['a variation selector after a letter', 'a\ufe0f'],
    ['a line separator', '\u2028'],
    ['a byte-order mark inside the text', 'x\ufeff'],
  ])('%s', (_, character) => {
    expect(names('let a;\n', `let a; ${character}\n`)).toEqual(['bidi-or-invisible-introduced']);
    expect(names(`let a; ${character}\n`, `let b; ${character}\n`)).toEqual([]);
  });

  test.each([
    ['an emoji of several parts', '👩‍👩‍👧 👍🏽 ❤️ 1️⃣'],
    ['a joiner that shapes Persian', 'می‌خواهم'],
    ['a joiner that shapes Hindi', 'क्‍ष'],
    ['accents, Chinese and Hebrew', 'é 漢字 עברית'],
  ])('%s is seen', (_, text) => {
    expect(names('let a;\n', `// ${text}\n`)).toEqual([]);
  });

  test('the warning counts them and says where they are', () => {
    const after = '\u202e\n\n\u202e\u200b\n\u2066\n\u2067\n\u2068\n\u2069\n\u2028\n';
    expect(warningsOf('', after)).toEqual([
      {
        name: 'bidi-or-invisible-introduced',
        level: 'warning',
        message:
          'Invisible or bidirectional characters are introduced: the code may not be what it looks like (8 × U+202E, U+200B, U+2066, U+2067 and others on lines 1, 3, 4, 5, 6 and further down).',
        lines: [1, 3, 4, 5, 6],
      },
    ]);
  });

  test('control characters', () => {
    expect(warningsOf('a\n', 'a\nb\u001b[31m\u0008\n')).toEqual([
      {
        name: 'control-character-introduced',
        level: 'warning',
        message: 'Control characters are introduced (2 × U+001B, U+0008 on line 2).',
        lines: [2],
      },
    ]);
    expect(names('a\n', 'a\tb\n\fc\n')).toEqual([]);
  });
});

test('files that tools execute by themselves', () => {
  expect(names('a\n', 'b\n', '.github/workflows/ci.yml')).toEqual(['tool-executed-file']);
  expect(names(undefined, 'a\n', 'web/vite.config.ts')).toEqual(['tool-executed-file']);
});

test('a file that loses most of itself, or everything', () => {
  const long = 'const value = 1;\n'.repeat(40);
  expect(names(long, long.slice(0, 170))).toEqual(['large-deletion']);
  expect(names(long, long.slice(0, 510))).toEqual([]);
  expect(names('short\nfile\n', 'x\n')).toEqual([]);
  expect(names(long, '')).toEqual(['empty-candidate']);
  expect(warningsOf(undefined, '')).toMatchObject([{ name: 'empty-candidate', level: 'note' }]);
});

test('a new file whose path repeats the app root', () => {
  const of = (path: string, appRoot: string, before?: string) =>
    warningsOf(before, 'x\n', path, appRoot).map(({ name }) => name);
  expect(of('apps/web/src/a.ts', 'apps/web')).toEqual(['repeats-app-root']);
  expect(of('Apps/Web/src/a.ts', 'apps/web')).toEqual(['repeats-app-root']);
  expect(of('apps/website/a.ts', 'apps/web')).toEqual([]);
  expect(of('apps/web/src/a.ts', '.')).toEqual([]);
  expect(of('src/a.ts', 'apps/web')).toEqual([]);
  expect(of('apps/web/src/a.ts', 'apps/web', 'y\n')).toEqual([]);
});

test('without the original only what does not compare is said', () => {
  const operation: Operation = {
    kind: 'update',
    path: 'Makefile',
    beforeSha256: sha256('a'),
    afterSha256: sha256(''),
    content: '',
    reason: 'Because.',
  };
  expect(
    fileWarnings(operation, { before: undefined, after: readBytes(encodeUtf8('')) }, '.').map(
      ({ name }) => name,
    ),
  ).toEqual(['empty-candidate', 'tool-executed-file']);
});
