import { expect, test } from 'vitest';
import { parseAppRoot } from './app-root.js';

test.each([
  ['.', '.'],
  ['./', '.'],
  ['././/.', '.'],
  ['apps/web', 'apps/web'],
  ['apps/web/', 'apps/web'],
  ['./apps/web', 'apps/web'],
  ['apps//./web', 'apps/web'],
  ['.config', '.config'],
  ['...a', '...a'],
])('P12 %j is %s', (text, appRoot) => {
  expect(parseAppRoot(text)).toEqual({ ok: true, appRoot });
});

test.each([
  ['', 'path-empty'],
  ['..', 'path-parent'],
  ['./..', 'path-parent'],
  ['a/..', 'path-parent'],
  ['/', 'path-absolute'],
  ['/srv', 'path-absolute'],
  ['.git', 'path-reserved'],
  ['a/node_modules/b', 'path-reserved'],
  ['.holdfast/changes', 'path-reserved'],
  [`./${'/'.repeat(300)}`, 'path-too-long'],
  ['a\0', 'path-control'],
])('P12 %j is refused: %s', (text, code) => {
  const result = parseAppRoot(text);
  expect(!result.ok && result.problem.code).toBe(code);
});
