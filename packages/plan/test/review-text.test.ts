import { stripVTControlCharacters } from 'node:util';
import { type Conflict, renderReviewText, reviewPlan } from '@holdfast/plan';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from './arbitrary-texts.js';
import { noiseLines } from './noise-lines.js';
import { type PlannedFile, planOf } from './plan-of.js';

function textOf(files: readonly PlannedFile[], more = {}, options = { color: false }): string {
  const { plan, originals } = planOf(files, more);
  return renderReviewText(reviewPlan(plan, originals), options);
}

const conflict: Conflict = {
  code: 'no-evidence',
  path: 'src/gone.ts',
  reason: 'Nothing proves what is at this path. Supply its hash.',
};

test('a path that repeats the app root of the plan is pointed out', () => {
  const files = [{ path: 'apps/web/src/a.ts', after: 'x\n' }];
  expect(textOf(files, { appRoot: 'apps/web' })).toContain('apps/web/src/a.ts: repeats-app-root');
  expect(textOf(files)).not.toContain('repeats-app-root');
});

test('a whole review', () => {
  const text = textOf(
    [
      {
        path: 'package.json',
        before: '{\n  "zod": "3"\n}\n',
        after: '{\n  "zod": "4"\n}\n',
        reason: 'Use the new zod.',
      },
      { path: '.npmrc', after: 'save-exact=true', reason: 'Pin versions.' },
    ],
    {
      appRoot: 'apps/web',
      registryVersion: '1.2.3',
      dependencies: [
        { name: 'zod', before: '3', after: '4' },
        { name: 'zustand', after: '5' },
      ],
      conflicts: [conflict],
      // Never shown: what to check is said by the review, not by the plan.
      verification: [{ kind: 'static', check: 'All verified, safe.' }],
    },
  );
  expect(text.replaceAll(/\b[0-9a-f]{12}\b/g, '<hash>')).toBe(`\
Change plan <hash> for apps/web, registry 1.2.3
2 files: 1 created, 1 updated. Lines: +2 -1. 2 dependency changes. 1 warning.
This plan cannot be applied: 1 conflict. Put the causes right, make the plan again and review it again.

In the way
  x no-evidence  src/gone.ts  (conflict)
    Nothing proves what is at this path. Supply its hash.

Look twice
  .npmrc: tool-executed-file

Dependencies
  zod      3     → 4
  zustand  (new) → 5

────────────────────────────────────────────────────────────────────────
update package.json  +1 -1
  sha256 <hash> → <hash>
  reason: Use the new zod.
--- a/package.json
+++ b/package.json
@@ -1,3 +1,3 @@
 {
-  "zod": "3"
+  "zod": "4"
 }

────────────────────────────────────────────────────────────────────────
create .npmrc  +1 -0
  sha256 none → <hash>
  reason: Pin versions.
  ! tool-executed-file: Tools execute or obey this file by themselves, without anybody starting it.
--- /dev/null
+++ b/.npmrc
@@ -0,0 +1,1 @@
+save-exact=true
\\ No newline at end of file

Check before you let it in
  - static: Review the diff of every file and the declared dependency changes.
  - static: Run the project's own checks: types, lint and tests. The plan ran none of them.
  - runtime: Check interactions, keyboard use and responsive layout in the running program. The plan ran nothing.
  - static: Review with extra care: tools execute or obey these files by themselves: .npmrc
A plan, and any result of applying one, proves nothing about what the program does: it verifies no behaviour.
Nothing was installed, executed or downloaded, and dependency versions were not looked up.
`);
});

describe('terminal injection', () => {
  const attacks = [
    ['clear the screen', '\u001b[2J\u001b[H'],
    ['set the title', '\u001b]0;pwned\u0007'],
    ['a hyperlink', '\u001b]8;;https://evil.example\u001b\\click\u001b]8;;\u001b\\'],
    ['8-bit control sequences', '\u009b31m\u009d0;x\u009c'],
    ['backspaces over a sign', '\b\b\b\b'],
    ['carriage return over a line', 'rm -rf /\rharmless'],
    ['bidirectional override', '\u202edetrevni\u202c'],
    ['answerback and device status', '\u0005\u001b[6n\u001b[c'],
    ['vertical motion', '\u000b\u000c\u0085\u2028'],
  ] as const;

  test.each(attacks)('%s never reaches the terminal', (_, attack) => {
    for (const color of [false, true]) {
      const text = textOf(
        [
          { path: `src/${attack}.ts`, before: `a ${attack}\n`, after: `b ${attack}\nnew\n` },
          { path: `x${attack}`, after: attack, reason: `Because ${attack}` },
        ],
        {
          appRoot: attack,
          dependencies: [{ name: attack, before: attack, after: attack }],
          conflicts: [{ code: attack, path: attack, reason: attack }],
          unsupported: [{ code: attack, reason: attack }],
          verification: [{ kind: 'static', check: attack }],
        },
        { color },
      );
      const left = color ? withoutOwnColors(text) : text;
      expect(left).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\u2028]/u);
    }
  });

  test('random hostile values neither', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (value, content) => {
        const text = textOf(
          [{ path: value, before: content, after: `${value}\n${content}`, reason: value }],
          { conflicts: [{ code: value, path: value, reason: value }] },
          { color: true },
        );
        expect(withoutOwnColors(text)).not.toMatch(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });

  test('escapes are shown, so that the reader sees what is there', () => {
    const text = textOf([{ after: 'echo \u001b[31mred\u202e\n' }]);
    expect(text).toContain('+echo <U+001B>[31mred<U+202E>');
    expect(text).toContain('control-character-introduced');
    expect(text).toContain('bidi-or-invisible-introduced');
  });

  function withoutOwnColors(text: string): string {
    // Only the sequences that picocolors writes: select graphic rendition with known numbers.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    return text.replaceAll(/\u001b\[(?:1|2|7|22|27|3[1-6]|39)m/g, '');
  }
});

describe('differences that are hard to see', () => {
  const lines = (before: string, after: string) =>
    textOf([{ before, after }])
      .split('\n')
      .filter((line) => /^[-+ \\](?![-+])/.test(line) && !line.startsWith('  '));

  test('line ends, only where they changed', () => {
    expect(lines('a\r\nb\r\n', 'a\nb\r\n')).toEqual(['-a␍␊', '+a␊', ' b']);
  });

  test('a dropped final newline', () => {
    expect(lines('a\nb\n', 'a\nb')).toEqual([' a', '-b␊', '+b', '\\ No newline at end of file']);
  });

  test('a byte-order mark', () => {
    expect(lines('\ufeffa\n', 'a\n')).toEqual(['-<BOM>a', '+a']);
  });

  test('blanks and tabs, only where they changed', () => {
    expect(lines('\tif (a)  {\n', '    if (a) {\n')).toEqual(['-→\tif (a)··{', '+····if (a)·{']);
    expect(lines('\ta b\n', '\ta c\n')).toEqual(['-\ta b', '+\ta c']);
  });

  test('blanks at the end of a line', () => {
    expect(lines('', 'a \t\n')).toEqual(['+a·→\t']);
    expect(lines('a\n', 'a \n')).toEqual(['-a', '+a·']);
  });

  test('a carriage return inside a line, and an unusual space', () => {
    expect(lines('a b\n', 'a\u00a0b\rc\n')[1]).toBe('+a<U+00A0>b␍c');
  });
});

test('colours are the only difference that colours make', () => {
  const files = [{ before: 'const a = 1;\nkeep\n', after: 'const b = 1; \nkeep\n' }];
  const colored = textOf(files, {}, { color: true });
  expect(colored).toContain('\u001b[7mb\u001b[27m');
  expect(stripVTControlCharacters(colored)).toBe(textOf(files));
});

test('prose is wrapped at the width, diffs are not', () => {
  const { plan, originals } = planOf(
    [{ after: `${'x'.repeat(200)}\n`, reason: 'many words '.repeat(20).trim() }],
    { conflicts: [conflict] },
  );
  const text = renderReviewText(reviewPlan(plan, originals), { color: false, width: 50 });
  const long = text.split('\n').filter((line) => line.length > 50);
  expect(long.filter((line) => !line.startsWith('+x'))).toEqual([]);
});

describe('files that cannot be compared', () => {
  test('show the whole planned text and what to do', () => {
    const { plan } = planOf([{ path: 'a.txt', before: 'old\n', after: 'new\u001b\n' }]);
    const missing = renderReviewText(reviewPlan(plan, new Map()), { color: false });
    expect(missing).toContain('The original is not at hand, so nothing can be compared.');
    expect(missing).toContain('\n  | new<U+001B>\n');
    expect(missing).toContain('1 file not compared');
    const stale = new Map([['a.txt', new TextEncoder().encode('edited\n')]]);
    expect(renderReviewText(reviewPlan(plan, stale), { color: false })).toContain(
      'One file is no longer what the plan was made for: it will be refused.',
    );
  });

  test('the verdict is about what is there now', () => {
    const { plan } = planOf([
      { path: 'a.txt', before: 'old\n', after: 'new\n' },
      { path: 'b.txt', after: 'b\n' },
    ]);
    const text = (a: string | null | undefined, b?: string | null): string => {
      const now = Object.entries({ 'a.txt': a, 'b.txt': b }).flatMap(([path, content]) =>
        content === undefined
          ? []
          : [[path, content === null ? null : new TextEncoder().encode(content)] as const],
      );
      return renderReviewText(reviewPlan(plan, new Map(now)), { color: false, width: 200 });
    };
    const open = 'Nothing in the plan stands in the way of applying it.';
    expect(text('old\n')).toContain(`${open}\n`);
    expect(text('new\n')).toContain(`${open} 1 file holds the planned text already.\n`);
    expect(text(undefined)).toContain(`${open} Whether 1 file is still`);
    expect(text('new\n', 'b\n')).toContain('Already applied: every file holds the planned text.');
    expect(text('new\n', 'b\n')).not.toContain('not compared');
    expect(text('old\n', 'other\n')).toContain('One file is no longer what');
    expect(text(null, null)).toContain('2 files are no longer what');
    expect(text(null)).toContain('The file is gone, or is no longer an ordinary file');
  });
});

test('a plan without operations says so', () => {
  expect(textOf([])).toContain('There is nothing to change: the files already are so.');
});

test('a search that was cut short is admitted', () => {
  // Many files share the effort: where the first have taken it, less noise is enough.
  const noise = { before: noiseLines(1, 1_500, 9), after: noiseLines(2, 1_500, 9) };
  const text = textOf(Array.from({ length: 16 }, () => noise));
  const remark = 'The texts differ in too many places to search for every line they share';
  expect(text.includes(remark)).toBe(true);
});
