import { expect, test } from 'vitest';
import { completeCandidates } from './complete-candidates.js';

const hunk = '@@ -1 +1 @@\n-a\n+b\n';

test.each([
  ['lines from before a new file', `--- /dev/null\n+++ b/x\n${hunk}`, 'a\n'],
  ['binary content', 'diff --git a/x b/x\nindex 1..2 100644\nGIT binary patch\nliteral 0\n', 'a\n'],
  [
    'a new binary file',
    'diff --git a/x b/x\nnew file mode 100644\nBinary files differ\n',
    undefined,
  ],
  [
    'an executable file',
    'diff --git a/x b/x\nnew file mode 100755\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n',
    undefined,
  ],
])('the patch of a candidate with %s is refused', (_what, patch, current) => {
  const result = completeCandidates([{ path: 'x', patch, reason: 'Why' }], () => current);
  expect(result).toMatchObject({ ok: false, problems: [{ code: 'patch-invalid', path: 'x' }] });
});
