import { memorySourceTree } from '@holdfast/source';
import { expect, test } from 'vitest';
import { listProjectFiles } from './list-project-files.js';

test('a name that no map can hold ends no scan', async () => {
  const names = ['a.ts', 'C:x.ts', 'C:/abs.ts', 'nl\n.ts', '-dash', '__proto__', 'back\\slash.ts'];
  const tree = memorySourceTree(Object.fromEntries(names.map((name) => [name, ''] as const)));
  const { files, leftOut } = await listProjectFiles(tree);
  expect(leftOut.map(({ path }) => path)).toEqual(['C:/abs.ts']);
  expect(files.map(({ path }) => path)).toEqual(
    names.filter((name) => name !== 'C:/abs.ts').sort(),
  );
});
