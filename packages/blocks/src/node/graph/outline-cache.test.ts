import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import type { FileOutline } from '../../graph/file-outline.js';
import { openOutlineCache } from './outline-cache.js';

const outline = (specifier: string): FileOutline => ({
  imports: [{ specifier, kind: 'static', line: 1 }],
  declares: [],
  uses: [],
  whole: true,
});

test('a process that lives long forgets what was not asked for longest, and writes no more than it keeps', () => {
  using temp = makeTempDir();
  const file = join(temp.path, 'cache/outlines');
  const room = 20 * JSON.stringify(outline('0000')).length;
  const cache = openOutlineCache(file, 'v', room);
  cache.put('kept', outline('1111'));
  for (let turn = 0; turn < 500; turn += 1) {
    cache.put(`turn ${turn}`, outline('0000'));
    expect(cache.get('kept')).toEqual(outline('1111'));
  }
  cache.save();
  const lines = readFileSync(file, 'utf8').split('\n').slice(1, -1);
  expect(lines).toHaveLength(20);
  const again = openOutlineCache(file, 'v', room);
  expect(again.get('kept')).toEqual(outline('1111'));
  expect(again.get('turn 499')).toEqual(outline('0000'));
  expect(again.get('turn 0')).toBeUndefined();
});
