import { expect, test } from 'vitest';
import { createMemoryFs } from '../memory-fs.js';

const names = (fs: ReturnType<typeof createMemoryFs>) => fs.list(fs.openRoot('/d'));

test('names that differ by case are one name, in the spelling that was written first', () => {
  const fs = createMemoryFs({ '/d/Name.ts': 'old' }, { caseInsensitive: true });
  const d = fs.openRoot('/d');
  expect(fs.lstat(d, 'nAME.ts').size).toBe(3);
  fs.outside.write('/d/NAME.TS', 'new, and longer');
  expect([names(fs), fs.lstat(d, 'name.ts').size]).toEqual([['Name.ts'], 15]);
  fs.unlink(d, 'name.TS');
  expect(names(fs)).toEqual([]);
});

test('a rename to another spelling changes the spelling, and nothing else', () => {
  const fs = createMemoryFs({ '/d/a': 'x', '/d/b': 'y' }, { caseInsensitive: true });
  const d = fs.openRoot('/d');
  const { ino, nlink } = fs.lstat(d, 'a');
  fs.rename(d, 'a', d, 'A');
  expect(names(fs).sort()).toEqual(['A', 'b']);
  expect(fs.lstat(d, 'a')).toMatchObject({ ino, nlink });
  const copy = fs.fork();
  copy.rename(copy.openRoot('/d'), 'b', copy.openRoot('/d'), 'a');
  expect([names(copy), names(fs).sort()]).toEqual([['A'], ['A', 'b']]);
});
