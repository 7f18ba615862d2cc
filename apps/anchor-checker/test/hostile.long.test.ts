import { randomBytes } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitTree } from './commit-tree.js';
import { fetchFailure, startBench } from './mirror-bench.js';

let bench: Awaited<ReturnType<typeof startBench>>;
let next = 0;

beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const module_ = (url: string) => `[submodule "x"]\n\tpath = x\n\turl = ${url}\n`;

test.each([
  ['.git', [['100644', '.git', 'x']]],
  ['.GIT', [['100644', '.GIT', 'x']]],
  ['git~1', [['100644', 'git~1', 'x']]],
  ['a name with a slash', [['100644', '../../escape', 'x']]],
  ['a submodule whose URL is an option', [['100644', '.gitmodules', module_('--upload-pack=id')]]],
  [
    'a submodule whose name leads elsewhere',
    [['100644', '.gitmodules', module_('https://x.example/').replace('"x"', '"../../x"')]],
  ],
  ['.gitmodules as a symlink', [['120000', '.gitmodules', '/etc/passwd']]],
  [
    'the same name twice',
    [
      ['100644', 'a', 'x'],
      ['100644', 'a', 'y'],
    ],
  ],
] as const)('a tree with %s is refused, and the mirror stays what it was', async (_, entries) => {
  next += 1;
  const name = `hostile${next}`;
  const repository = bench.repository({ id: name, url: `${bench.server.origin}/${name}` });
  const served = bench.makeServed(name);
  const first = served.commit({ a: '1' });
  const mirrors = await bench.open({}, 'hostile');
  await mirrors.fetch(repository);
  commitTree(served, entries);
  expect(await fetchFailure(mirrors, repository)).toMatchObject({
    data: { reason: 'objects-refused', retry: false },
  });
  const { history, close } = await mirrors.open(repository);
  expect(await history.resolve('HEAD')).toBe(first);
  await close();
  const packs = readdirSync(join(bench.gitDir(name, 'hostile'), 'objects/pack'));
  expect(packs.filter((it) => it.endsWith('.pack'))).toHaveLength(1);
});

test('a hundred thousand branches are refused by their number, before anything is fetched', async () => {
  const many = bench.makeServed('many');
  const commit = many.commit({ a: '1' });
  const lines = Array.from({ length: 100_000 }, (_, index) => `${commit} refs/heads/b/${index}\n`);
  writeFileSync(
    join(many.path, '.git/packed-refs'),
    `# pack-refs with: peeled fully-peeled sorted \n${lines.sort((a, b) => (a < b ? -1 : 1)).join('')}`,
  );
  const repository = bench.repository({ id: 'many', url: `${bench.server.origin}/many` });
  const strict = await bench.open({}, 'many');
  expect(await fetchFailure(strict, repository)).toMatchObject({
    data: { reason: 'too-many-refs', retry: false },
  });
  await expect(strict.open(repository)).rejects.toMatchObject({ code: 'repository-unavailable' });
});

test('a file of ten megabytes is left on the server, or streamed to the disk where it is not', async () => {
  const big = bench.makeServed('big');
  const commit = big.commit({ 'big.min.js': randomBytes(5_000_000).toString('hex'), 'a.ts': 'x' });
  const repository = bench.repository({ id: 'big', url: `${bench.server.origin}/big` });
  const small = await bench.open({}, 'left');
  await small.fetch(repository);
  expect(packedBytes('left')).toBeLessThan(10_000);
  const whole = await bench.open({ limits: { fileBytes: 20_000_000 } }, 'whole');
  await whole.fetch(repository);
  const { history, close } = await whole.open(repository);
  const tree = await history.treeAt(commit);
  expect(await tree.read('big.min.js', 1_000_000)).toEqual({ kind: 'too-large', size: 10_000_000 });
  await close();
});

function packedBytes(mirrors: string): number {
  const packs = join(bench.gitDir('big', mirrors), 'objects/pack');
  return readdirSync(packs).reduce((sum, name) => sum + statSync(join(packs, name)).size, 0);
}

test('many packs become one, and everything is still there', async () => {
  const busy = bench.makeServed('busy');
  const repository = bench.repository({ id: 'busy', url: `${bench.server.origin}/busy` });
  const mirrors = await bench.open({ limits: { packs: 4 } }, 'busy');
  const commits: string[] = [];
  for (let push = 0; push < 4; push += 1) {
    busy.git('checkout', '-q', '--orphan', `b${push}`);
    commits.push(busy.commit({ a: String(push) }));
    busy.git('branch', '-f', 'main', 'HEAD');
    await mirrors.fetch(repository);
  }
  const packs = readdirSync(join(bench.gitDir('busy', 'busy'), 'objects/pack'));
  expect(packs.filter((it) => it.endsWith('.pack'))).toHaveLength(1);
  const { history, close } = await mirrors.open(repository);
  // Those that no branch leads to any more, too.
  for (const commit of commits) expect(await history.resolve(commit)).toBe(commit);
  await close();
});
