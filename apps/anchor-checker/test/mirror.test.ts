import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBench } from './mirror-bench.js';

let bench: Awaited<ReturnType<typeof startBench>>;

beforeAll(async () => {
  bench = await startBench();
});

afterAll(() => bench.close());

test('a mirror has what was pushed', async () => {
  const shop = bench.makeServed('shop');
  const first = shop.commit({ 'src/a.ts': 'export const a = 1;\n' });
  shop.git('tag', '-a', '-m', 'One', 'v1');
  const mirrors = await bench.open();
  await mirrors.fetch(bench.repository());
  const { history, close } = await mirrors.open(bench.repository());
  expect(await history.resolve('HEAD')).toBe(first);
  expect(await history.resolve('main')).toBe(first);
  expect(await history.resolve('v1')).toBe(first);
  const tree = await history.treeAt(first);
  const read = await tree.read('src/a.ts');
  expect(read.kind === 'found' && Buffer.from(read.bytes).toString()).toBe('export const a = 1;\n');
  await close();
});
