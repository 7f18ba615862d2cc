import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPatch } from './apply-patch.js';
import { applyDelta } from './binary/apply-delta.js';
import { applyBinaryPatch, parseBinaryPatch } from './binary/binary-patch.js';
import type { FileState } from './patch-model.js';
import { readPatch } from './read-patch.js';

const MARKS = [
  ...[
    '*** Begin Patch',
    '*** End Patch',
    '*** Add File: a',
    '*** Update File: a',
    '*** Delete File: a',
  ],
  ...[
    '*** Move to: b',
    '*** End of File',
    'a',
    '<<<<<<< SEARCH',
    '=======',
    '>>>>>>> REPLACE',
    '```',
  ],
  ...[
    'diff --git a/a b/a',
    'diff --git a/a b/b',
    'old mode 100644',
    'new mode 100755',
    'new mode 120000',
  ],
  ...[
    'new file mode 100755',
    'deleted file mode 100644',
    'rename from a',
    'rename to b',
    'copy from a',
  ],
  ...['copy to b', 'similarity index 100%', 'index 1111111..2222222 100644', 'GIT binary patch'],
  ...[
    'literal 6',
    'delta 6',
    'NcmYew%wu3=1^@;e0X_f#',
    '',
    '--- a/a',
    '+++ b/a',
    '+++ b/b',
    '--- /dev/null',
  ],
  ...[
    '+++ /dev/null',
    '@@ -1 +1 @@',
    '@@ -1,2 +0,0 @@',
    '@@ -0,0 +1 @@',
    '@@',
    ' one',
    '-one',
    '+eins',
  ],
  ...['-two', '+zwei', '\\ No newline at end of file', '-- '],
];
const LINE = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...MARKS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);
const PATCH = fc
  .tuple(fc.array(LINE, { maxLength: 14 }), fc.constantFrom('\n', '\r\n'))
  .map(([lines, end]) => lines.join(end));

const state = (text: string): FileState => ({ bytes: Buffer.from(text), executable: false });

test('whatever stands in a patch, it is taken or refused with a reason that quotes nothing of it', () => {
  const taken = new Set<string>();
  fc.assert(
    fc.property(
      PATCH,
      fc.constantFrom(undefined, '', 'one\ntwo\n', 'one\r\ntwo'),
      (patch, text) => {
        const read = readPatch(patch);
        const a = text === undefined ? undefined : state(text);
        const applied = read.ok
          ? applyPatch(read.files, (path) => (path === 'a' ? a : undefined))
          : read;
        if (!applied.ok) {
          expect(applied.problems.length).toBeGreaterThan(0);
          for (const { code, message, hint } of applied.problems) {
            expect(code).toMatch(/^(patch|edit|path)-/);
            expect(`${message} ${hint}`).not.toMatch(/zwei|eins/);
          }
          return;
        }
        for (const { path, from, before, after } of applied.changes) {
          expect(before !== undefined || after !== undefined).toBe(true);
          // Nothing is overwritten that was not the file it was made from.
          if (from !== undefined) expect([from, after === undefined]).toEqual(['a', false]);
          taken.add(from !== undefined ? 'move' : after === undefined ? 'delete' : path);
        }
      },
    ),
    { numRuns: 4000 },
  );
  expect(taken.size).toBeGreaterThan(0);
});

test('no damage of a binary patch leads to another content than it names', () => {
  const section = `diff --git a/b b/b
index e158ec5208bacda2ca76214f4a18bd2ce2ffee46..c027a5b4166d6240cc1511c31d8a9a0d76f360ff 100644
GIT binary patch
literal 6
NcmYew%wu3=1^@;e0X_f#

`;
  const original = Buffer.from('bin\0\x01\x02');
  fc.assert(
    fc.property(fc.nat(section.length - 1), fc.integer({ min: 32, max: 126 }), (at, code) => {
      const damaged = section.slice(0, at) + String.fromCharCode(code) + section.slice(at + 1);
      const patch = parseBinaryPatch(damaged);
      const result = patch && applyBinaryPatch(patch, original, 1000);
      if (result?.ok) expect(Buffer.from(result.bytes).toString()).toBe('bin\0\x01\x03');
    }),
  );
});

test('a random delta makes as many bytes as it says, or nothing', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 30 }),
      fc.uint8Array({ maxLength: 30 }),
      (original, body) => {
        for (const size of [0, 1, 5, 40]) {
          const delta = Uint8Array.of(original.length, size, ...body);
          const result = applyDelta(original, delta, 1000);
          if (result !== undefined) expect(result.length).toBe(size);
          expect(applyDelta(original, delta, size - 1)).toBeUndefined();
        }
      },
    ),
  );
});
