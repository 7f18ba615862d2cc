import { expect, test } from 'vitest';
import { applyEdits, type EditOp } from '../src/index.js';
import { block, blockMap, glob } from './map-builders.js';

test('many moves out of one large block keep every line in its place', () => {
  const files = Array.from({ length: 3_000 }, (_, at) => `src/f${at}`);
  const map = blockMap([block('sb_a', files), block('sb_b', ['src/f', glob('lib/*'), 'z'])]);
  const moved = files.filter((_, at) => at % 3 === 0).reverse();
  const ops = moved.map((path): EditOp => ({ op: 'move_member', path, from: 'sb_a', to: 'sb_b' }));
  const result = applyEdits(map, ops, 'owner', { files: [...files, 'src/f', 'z', 'lib/x'] });
  if (!result.ok) throw new Error('refused');
  const [a, b] = result.store.blocks.map(({ membership }) => membership.map(({ path }) => path));
  expect(a).toEqual(files.filter((_, at) => at % 3 !== 0).sort());
  expect(b).toEqual([...['src/f', 'z', ...moved].sort(), 'lib/*']);
});
