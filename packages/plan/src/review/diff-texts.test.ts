import { expect, test } from 'vitest';
import { diffTexts } from './diff-texts.js';
import { renderDiffText } from './text/render-diff-text.js';

test('every line number and pairing is shifted to where the texts were taken from', () => {
  const before = 'function f() {\n  return 1;\n}\n';
  const after = 'function f() {\n  return 2;\n  // end\n}\n';
  const plain = diffTexts(before, after);
  const shifted = diffTexts(before, after, { oldLine: 11, newLine: 101 });
  expect(shifted).toMatchObject({ added: 2, removed: 1, approximate: false });
  const [hunk] = shifted.hunks;
  expect(hunk).toMatchObject({ oldStart: 11, oldLines: 3, newStart: 101, newLines: 4 });
  expect(hunk?.rows).toMatchObject([
    { kind: 'context', oldLine: 11, newLine: 101 },
    { kind: 'removed', oldLine: 12, pairedWith: 102 },
    { kind: 'added', newLine: 102, pairedWith: 12 },
    { kind: 'added', newLine: 103 },
    { kind: 'context', oldLine: 13, newLine: 104 },
  ]);
  expect(hunk?.rows.map(({ text }) => text)).toEqual(plain.hunks[0]?.rows.map(({ text }) => text));
});

test('nothing of the texts reaches a terminal as it is', () => {
  const diff = diffTexts('a\n', '\u001b[31mb\n');
  const text = renderDiffText(diff, { color: false, before: 'a\u001b', after: 'b' });
  expect(text).not.toContain('\u001b');
  expect(text).toContain('+<U+001B>[31mb');
  expect(renderDiffText(diff, { color: true, before: 'a', after: 'b' })).toContain('\u001b[');
});
