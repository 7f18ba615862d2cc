import { encodeUtf8 } from '@holdfast/base';
import { diffPlan, type FileDiff } from '@holdfast/plan';
import { applyPatch, parsePatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editedText } from './arbitrary-texts.js';
import { noiseLines } from './noise-lines.js';
import { planOf } from './plan-of.js';

function diffOf(before: string | undefined, after: string): FileDiff {
  const file = before === undefined ? { after } : { before, after };
  const { plan, originals } = planOf([file]);
  const [diff] = diffPlan(plan, originals);
  if (diff === undefined) throw new Error('The plan has one operation.');
  return diff;
}

function apply(before: string, diff: FileDiff): string | false {
  return applyPatch(before, diff.unified, { autoConvertLineEndings: false });
}

describe('laws', () => {
  test('the unified diff turns the original into the planned text', () => {
    fc.assert(
      fc.property(editedText, ([before, after]) => {
        expect(apply(before, diffOf(before, after))).toBe(after);
      }),
      { numRuns: 700 },
    );
  });

  test('the rows hold both texts around what they leave out', () => {
    fc.assert(
      fc.property(editedText, ([before, after]) => {
        const { hunks, added, removed } = diffOf(before, after);
        const rows = hunks.flatMap((hunk) => hunk.rows);
        const oldLines = before.split(/(?<=\n)/);
        const newLines = after.split(/(?<=\n)/);
        for (const row of rows) {
          const line = row.text + row.end;
          if (row.kind !== 'added') expect(oldLines[row.oldLine - 1]).toBe(line);
          if (row.kind !== 'removed') expect(newLines[row.newLine - 1]).toBe(line);
        }
        expect(rows.filter(({ kind }) => kind === 'added')).toHaveLength(added);
        expect(rows.filter(({ kind }) => kind === 'removed')).toHaveLength(removed);
      }),
    );
  });

  test('pairs are mutual, in order, and marks lie inside their lines', () => {
    fc.assert(
      fc.property(editedText, ([before, after]) => {
        for (const { rows } of diffOf(before, after).hunks) {
          const removed = rows.filter((row) => row.kind === 'removed');
          const added = rows.filter((row) => row.kind === 'added');
          const partners = removed.flatMap(({ pairedWith }) => pairedWith ?? []);
          expect(partners).toEqual([...partners].sort((a, b) => a - b));
          for (const { oldLine, pairedWith } of removed) {
            if (pairedWith === undefined) continue;
            expect(added.find(({ newLine }) => newLine === pairedWith)?.pairedWith).toBe(oldLine);
          }
          for (const { text, marks, blanks } of [...removed, ...added]) {
            for (const { start, end } of [...marks, ...blanks]) {
              expect(0 <= start && start < end && end <= text.length).toBe(true);
            }
          }
        }
      }),
    );
  });
});

describe('hunks', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`);
  const text = (changed: Readonly<Record<number, string>>) =>
    lines.map((line, index) => `${changed[index + 1] ?? line}\n`).join('');

  test('have three lines of context and join when six or fewer lie between', () => {
    const { hunks } = diffOf(text({}), text({ 10: 'A', 17: 'B', 25: 'C' }));
    expect(hunks.map(({ oldStart, oldLines }) => [oldStart, oldLines])).toEqual([
      [7, 14],
      [22, 7],
    ]);
  });

  test('count a side without lines from the line before, as patch does', () => {
    expect(diffOf(undefined, 'a\n').unified).toContain('@@ -0,0 +1,1 @@');
    expect(diffOf('a\n', '').unified).toContain('@@ -1,1 +0,0 @@');
  });

  test('name the files as git does, quoting unusual paths', () => {
    const { plan, originals } = planOf([
      { path: 'src/ünï.ts', before: 'a\n', after: 'b\n' },
      { path: 'src/new.ts', after: 'b\n' },
    ]);
    const [updated, created] = diffPlan(plan, originals);
    expect(updated?.unified).toContain('--- "a/src/\\303\\274n\\303\\257.ts"\n');
    expect(parsePatch(updated?.unified ?? '')[0]?.newFileName).toBe('b/src/ünï.ts');
    expect(created?.unified).toMatch(/^--- \/dev\/null\n\+\+\+ b\/src\/new\.ts\n/);
  });

  test('an empty file that is created has none', () => {
    expect(diffOf(undefined, '')).toMatchObject({ original: 'none', hunks: [], added: 0 });
  });
});

describe('changes stand where a reader expects them', () => {
  const added = (before: string, after: string) =>
    diffOf(before, after)
      .hunks.flatMap(({ rows }) => rows)
      .filter(({ kind }) => kind === 'added')
      .map((row) => row.text);

  test('an added function starts at its head, not at the bracket before it', () => {
    const before = 'function a() {\n  one();\n}\n\nfunction c() {\n  three();\n}\n';
    const after = before.replace('function c', 'function b() {\n  two();\n}\n\nfunction c');
    expect(added(before, after)).toEqual(['function b() {', '  two();', '}', '']);
  });

  test('an added block starts at its least indented line', () => {
    const before = 'def a():\n    if x:\n        y()\n\ndef c():\n    pass\n';
    const after = before.replace('def c', 'def b():\n    if x:\n        y()\n\ndef c');
    expect(added(before, after)[0]).toBe('def b():');
  });
});

describe('words', () => {
  const marked = (before: string, after: string) =>
    diffOf(before, after)
      .hunks.flatMap(({ rows }) => rows)
      .flatMap((row) =>
        row.kind === 'context' ? [] : [row.marks.map((m) => row.text.slice(m.start, m.end))],
      );

  test('that changed in a line are marked', () => {
    expect(marked('const total = sum(a, b);\n', 'const total = product(a, c);\n')).toEqual([
      ['sum', 'b'],
      ['product', 'c'],
    ]);
  });

  test('are not marked in lines that have little in common', () => {
    expect(marked('const total = sum(a, b);\n', 'return nothing;\n')).toEqual([[], []]);
  });

  test('are marked in the line that is alike, not in the one at the same position', () => {
    const marks = marked('keep(one);\n', 'something.else.entirely();\nkeep(two);\n');
    expect(marks).toEqual([['one'], [], ['two']]);
  });

  test('never split a character outside the basic plane', () => {
    expect(marked('x = "😀";\n', 'x = "😁";\n')).toEqual([['😀'], ['😁']]);
  });
});

describe('white space', () => {
  const changed = (before: string, after: string) =>
    diffOf(before, after)
      .hunks.flatMap(({ rows }) => rows)
      .filter((row) => row.kind !== 'context');

  test('line ends are shown where they changed', () => {
    expect(changed('a\r\nb\r\n', 'a\nb\r\n').map(({ showEnd }) => showEnd)).toEqual([true, true]);
    expect(changed('a\r\n', 'b\r\n').map(({ showEnd }) => showEnd)).toEqual([false, false]);
  });

  test('a new line that ends unlike the file shows its end', () => {
    expect(changed('a\nb\n', 'a\nnew\r\nb\n').map(({ showEnd }) => showEnd)).toEqual([true]);
    expect(changed('a\r\nb\r\n', 'a\r\nnew\r\nb\r\n').map(({ showEnd }) => showEnd)).toEqual([
      false,
    ]);
  });

  test('changed blanks and new trailing blanks are known', () => {
    expect(changed('a  = 1;\n', 'a = 1;\n').map(({ blanks }) => blanks)).toEqual([
      [{ start: 1, end: 3 }],
      [{ start: 1, end: 2 }],
    ]);
    expect(changed('', 'a;\t \n').map(({ blanks }) => blanks)).toEqual([[{ start: 2, end: 4 }]]);
    expect(changed('a; \n', 'b; \n').map(({ blanks }) => blanks)).toEqual([[], []]);
  });
});

describe('originals', () => {
  const { plan } = planOf([{ path: 'a.txt', before: 'old\n', after: 'new\n' }]);
  const state = (bytes?: Uint8Array | null) =>
    diffPlan(plan, new Map(bytes === undefined ? [] : [['a.txt', bytes]]))[0];

  test('that are missing or other bytes are not compared', () => {
    expect(state()).toMatchObject({ original: 'missing', hunks: [], unified: '' });
    expect(state(encodeUtf8('edited\n'))).toMatchObject({ original: 'differs', hunks: [] });
    expect(state(encodeUtf8('old\n'))).toMatchObject({ original: 'matched', added: 1, removed: 1 });
    expect(state(encodeUtf8('new\n'))).toMatchObject({ original: 'applied', hunks: [] });
    expect(state(null)).toMatchObject({ original: 'gone', hunks: [] });
  });

  test('where a create expects nothing are not compared', () => {
    const create = planOf([{ path: 'a.txt', after: 'new\n' }]).plan;
    const [diff] = diffPlan(create, new Map([['a.txt', encodeUtf8('there\n')]]));
    expect(diff).toMatchObject({ original: 'differs', hunks: [], added: 0 });
    const [same] = diffPlan(create, new Map([['a.txt', encodeUtf8('new\n')]]));
    expect(same).toMatchObject({ original: 'applied', hunks: [], added: 0 });
    const [gone] = diffPlan(create, new Map([['a.txt', null]]));
    expect(gone).toMatchObject({ original: 'gone', hunks: [] });
  });
});

describe('pathological texts', () => {
  test('give up the search for common lines, say so, and are still exact', () => {
    const [before, after] = [noiseLines(1, 5_000, 9), noiseLines(2, 5_000, 9)];
    const diff = diffOf(before, after);
    expect(diff.approximate).toBe(true);
    expect(apply(before, diff)).toBe(after);
  });

  test('rewritten lines without anything in common need no search', () => {
    const before = Array.from({ length: 5_000 }, (_, index) => `old ${index}\n`).join('');
    const after = Array.from({ length: 5_000 }, (_, index) => `new ${index}\n`).join('');
    expect(diffOf(before, after)).toMatchObject({ approximate: false, added: 5_000 });
  });

  test('a hundred thousand empty lines', () => {
    const diff = diffOf('\n'.repeat(60_000), '\n'.repeat(120_000));
    expect(diff).toMatchObject({ approximate: false, added: 60_000, removed: 0 });
  });

  test('one enormous line', () => {
    const line = 'word '.repeat(25_000);
    const diff = diffOf(`${line}a ${line}\n`.slice(0, 130_000), `${line}b\n`);
    expect(diff).toMatchObject({ added: 1, removed: 1 });
  });
});

describe('lines that are too long to be cut into words', () => {
  const long = 'ab cd, '.repeat(2_000);
  const marksOf = (before: string, after: string) => {
    const rows = diffOf(before, after).hunks.flatMap((hunk) => hunk.rows);
    return rows.map((row) =>
      row.kind === 'context'
        ? row.kind
        : [
            row.kind,
            row.pairedWith,
            ...row.marks.map(({ start, end }) => row.text.slice(start, end)),
          ],
    );
  };

  test('are marked between what they share at their ends, and no character is cut in two', () => {
    expect(marksOf(`${long}one two${long}`, `${long}one and two${long}`)).toEqual([
      ['removed', 1],
      ['added', 1, 'and '],
    ]);
    expect(marksOf(`${long}\u{1f600}${long}`, `${long}\u{1f601}${long}`)).toEqual([
      ['removed', 1, '\u{1f600}'],
      ['added', 1, '\u{1f601}'],
    ]);
    expect(marksOf(`${long}\u{1f600}${long}`, `${long}\u{1f200}${long}`)).toEqual([
      ['removed', 1, '\u{1f600}'],
      ['added', 1, '\u{1f200}'],
    ]);
  });

  test('are no pair where they share little, nor with short ones', () => {
    expect(marksOf(`${long}\n`, `${'x'.repeat(long.length)}\n`)).toEqual([
      ['removed', undefined],
      ['added', undefined],
    ]);
    expect(marksOf(`${long}\nlet a = 1;\n`, `ab cd, \nlet a = 2;\n`)).toEqual([
      ['removed', undefined],
      ['removed', 2, '1'],
      ['added', undefined],
      ['added', 2, '2'],
    ]);
  });
});
