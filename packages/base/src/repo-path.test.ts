import { expect, test } from 'vitest';
import { checkRepoPath } from './repo-path.js';

test.each(['a', '.env', 'node_modules/x', 'a:b', 'CON', 'a b/ c', 'x\ny', '[id]/constructor'])(
  'any legal file name may be read: %j',
  (text) => {
    expect(checkRepoPath(text)).toEqual({ ok: true, path: text });
  },
);

test.each(['', '/a', 'a//b', './a', 'a/.', '..', 'a/../b', 'a\0', 'a/'])(
  '%j is not canonical',
  (text) => {
    const check = checkRepoPath(text);
    expect(check.ok ? 'ok' : check.problem.code).toBe('path-not-relative');
  },
);
