import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHighlighter, type LineSpans } from './create-highlighter.js';
import { languageOfPath } from './language-of-path.js';
import type { LanguageName } from './languages.js';

async function spansOf(text: string, language: LanguageName): Promise<LineSpans> {
  const lines = text.split('\n');
  const highlighter = await createHighlighter(new Set([language]));
  return highlighter(lines, [{ from: 0, to: lines.length }], language);
}

/** `class:text` of each span of a line. */
function classes(lines: readonly string[], spans: LineSpans, index: number): string[] {
  return (spans.get(index) ?? []).map(
    (span) => `${span.class}:${lines[index]?.slice(span.start, span.end)}`,
  );
}

test('spans name keywords, strings, comments and the like', async () => {
  const text = "const a = 'x' + 1; // y";
  const spans = await spansOf(text, 'typescript');
  expect(classes([text], spans, 0)).toEqual(['k:const', "s:'x'", 'n:1', 'c:// y']);
});

test('what reaches over lines is cut at each line', async () => {
  const text = '/* one\n   two */ let a = `three\n$'.concat('{four} five`;');
  const lines = text.split('\n');
  const spans = await spansOf(text, 'typescript');
  expect(lines.map((_, index) => classes(lines, spans, index))).toEqual([
    ['c:/* one'],
    ['c:   two */', 'k:let', 's:`three'],
    ['s: five`'],
  ]);
});

test('code inside other code is coloured too', async () => {
  const text = '<style>\na { color: red }\n</style>';
  const lines = text.split('\n');
  const spans = await spansOf(text, 'xml');
  expect(classes(lines, spans, 1)).toContain('a:color');
});

test('a range in the middle starts where a declaration does', async () => {
  const lines = ['/*', " * don't", ' */', '', 'let a = 1;', "let b = 'x';", 'let c = 3;'];
  const highlighter = await createHighlighter(new Set<LanguageName>(['javascript']));
  const spans = highlighter(lines, [{ from: 5, to: 6 }], 'javascript');
  expect([...spans.keys()]).toEqual([5]);
  expect(classes(lines, spans, 5)).toEqual(['k:let', "s:'x'"]);
});

test('long files are cut into chunks without losing lines', async () => {
  const block = 'function f() {\n  return "text"; // note\n}\n\n';
  const text = block.repeat(400);
  const lines = text.split('\n');
  const spans = await spansOf(text, 'javascript');
  const expected = ['k:return', 's:"text"', 'c:// note'];
  for (let index = 1; index < 1600; index += 4) {
    expect(classes(lines, spans, index)).toEqual(expected);
  }
});

describe('limits', () => {
  test('an overlong line stays without colours, its neighbours do not', async () => {
    const lines = ['let a = 1;', `let b = "${'x'.repeat(600)}";`, 'let c = 1;'];
    const spans = await spansOf(lines.join('\n'), 'javascript');
    expect(lines.map((_, index) => classes(lines, spans, index).length)).toEqual([2, 0, 2]);
  });

  test('a page has colours for so much text and no more', async () => {
    const lines = Array.from({ length: 20_000 }, () => 'let a = 1;');
    const spans = await spansOf(lines.join('\n'), 'javascript');
    expect(spans.get(0)).toHaveLength(2);
    expect(spans.has(19_999)).toBe(false);
  });
});

test('whatever the text, spans are in order and inside their lines', async () => {
  const languages = ['typescript', 'markdown', 'xml', 'csharp', 'python', 'yaml'] as const;
  const highlighter = await createHighlighter(new Set<LanguageName>(languages));
  const piece = fc.oneof(
    fc.constantFrom('`', '"', "'", '/*', '*/', '<a', '>', '${', '}', '\r', '# ', '```', '$', '('),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const texts = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, fc.constantFrom(...languages), (text, language) => {
      const lines = text.split('\n');
      const spans = highlighter(lines, [{ from: 0, to: lines.length }], language);
      for (const [index, line] of lines.entries()) {
        let at = 0;
        for (const { start, end } of spans.get(index) ?? []) {
          expect(start >= at && start < end && end <= line.length).toBe(true);
          at = end;
        }
      }
    }),
  );
});

test('the language follows from the name of the file', () => {
  expect(
    ['a.TSX', 'web/Dockerfile', 'Makefile', '.npmrc', 'a/b.d.ts', 'x.unknown', 'LICENSE'].map(
      languageOfPath,
    ),
  ).toEqual(['typescript', 'dockerfile', 'makefile', 'ini', 'typescript', undefined, undefined]);
});
