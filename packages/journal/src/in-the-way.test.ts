import { expect, test } from 'vitest';
import { openInTheWay } from './in-the-way.js';

const inTheWay = openInTheWay(['src/x/y.ts', 'lib', 'Docs/Guide.md']);

test.each([
  ['a file where a directory is to be', 'src/x'],
  ['a file inside what is to be a file', 'lib/a.ts'],
  ['a directory that is to be a file', 'lib/deep'],
  ['another spelling of the file', 'Docs/guide.md'],
  ['a file in another spelling of the directory', 'docs/other.md'],
])('%s is in the way', (_, path) => {
  expect(inTheWay(path)).toBe(true);
});

test.each([
  ['a file beside', 'src/x2.ts'],
  ['a file in the same directory', 'src/x/z.ts'],
  ['a name that only begins so', 'library/a.ts'],
])('%s is not', (_, path) => {
  expect(inTheWay(path)).toBe(false);
});
