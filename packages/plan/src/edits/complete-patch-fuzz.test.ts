import { isHoldfastError } from '@holdfast/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeCandidates } from './complete-candidates.js';

const MARKS = [
  '*** Begin Patch',
  '*** End Patch',
  '*** Add File: a',
  '*** Update File: a',
  '*** Delete File: a',
  '*** Move to: b',
  '*** End of File',
  '<<<<<<< SEARCH',
  '=======',
  '>>>>>>> REPLACE',
  '```',
  'a',
  '',
  'diff --git a/a b/a',
  'new file mode 100644',
  'index 1111111..2222222 100644',
  '--- a/a',
  '+++ b/a',
  '--- /dev/null',
  '+++ /dev/null',
  '@@ -1 +1 @@',
  '@@ -1,2 +1,2 @@',
  '@@ -0,0 +1 @@',
  '@@',
  '@@ two',
  ' one',
  '-one',
  '+eins',
  '-two',
  '+zwei',
  ' ',
  '\\ No newline at end of file',
  '-- ',
];

const LINE = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...MARKS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);
const PATCH = fc
  .tuple(fc.array(LINE, { maxLength: 14 }), fc.constantFrom('\n', '\r\n'))
  .map(([lines, end]) => lines.join(end));

test('whatever stands in the patch of a candidate, it is taken or refused with a reason', () => {
  let taken = 0;
  fc.assert(
    fc.property(
      PATCH,
      fc.constantFrom(undefined, '', 'one\ntwo\n', 'one\r\ntwo'),
      (patch, file) => {
        const result = completeCandidates([{ path: 'a', patch, reason: 'Test' }], () => file);
        if (!result.ok) {
          for (const { code, message, hint } of result.problems) {
            expect(code).toMatch(/^(patch|edit)-/);
            expect(`${message} ${hint}`).not.toMatch(/zwei|eins/);
          }
          return;
        }
        taken += 1;
        for (const candidate of result.candidates) expect(candidate).toHaveProperty('content');
      },
    ),
    { numRuns: 3000 },
  );
  expect(taken).toBeGreaterThan(0);
});

test('random text is refused as an error of ours, if at all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (patch) => {
      try {
        completeCandidates([{ path: 'a', patch, reason: 'Test' }], () => 'one\n');
      } catch (error) {
        expect(isHoldfastError(error)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
