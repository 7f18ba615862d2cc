import { expect, test } from 'vitest';
import { dominantDirectory } from './dominant-directory.js';

test('the directory that directly holds most files, the first between equals', () => {
  expect(dominantDirectory(['a/x/1', 'a/2', 'a/3', 'b/4'])).toEqual({
    directory: 'a',
    support: 0.5,
  });
  expect(dominantDirectory(['b/1', 'a/1'])).toEqual({ directory: 'a', support: 0.5 });
  expect(dominantDirectory(['README.md'])).toEqual({ directory: '.', support: 1 });
  expect(dominantDirectory([])).toBeUndefined();
});
