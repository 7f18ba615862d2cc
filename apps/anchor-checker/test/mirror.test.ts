import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from '@holdfast/test-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchFailure, startBench } from './mirror-bench.js';

let bench: Awaited<ReturnType<typeof startBench>>;
let shop: Repository;
let next = 0;

beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** A repository and a mirror of its own for each test. */
beforeEach(() => {
  next += 1;
  shop = bench.makeServed(`shop${next}`);
  bench.server.requests.length = 0;
});

const repository = (over = {}) =>
  bench.repository({ id: `r${next}`, url: `${bench.server.origin}/shop${next}`, ...over });

type Mirrors = Awaited<ReturnType<typeof bench.open>>;

async function resolveIn(mirrors: Mirrors, ...refs: string[]) {
  const { history, close } = await mirrors.open(repository());
  const commits = await Promise.all(refs.map((ref) => history.resolve(ref)));
  await close();
  return commits;
}

test('a mirror has branches, tags and contents, and no work tree', async () => {
  const first = shop.commit({ 'src/a.ts': 'export const a = 1;\n' });
  shop.git('tag', '-a', '-m', 'One', 'v1');
  shop.git('branch', 'feature/x');
  shop.git('tag', 'twin');
  shop.git('checkout', '-q', '-b', 'twin');
  const second = shop.commit({ b: '2' });
  const mirrors = await bench.open();
  await mirrors.fetch(repository());
  const { history, close } = await mirrors.open(repository());
  for (const ref of ['HEAD', 'main', 'v1', 'feature/x', first]) {
    expect(await history.resolve(ref)).toBe(first);
  }
  const read = await (await history.treeAt(first)).read('src/a.ts');
  expect(read.kind === 'found' && Buffer.from(read.bytes).toString()).toBe('export const a = 1;\n');
  expect(await history.resolve('twin')).toBe(second);
  expect(await history.resolve('refs/tags/twin')).toBe(first);
  await close();
  const gitDir = bench.gitDir(`r${next}`);
  expect(readdirSync(gitDir).sort()).toEqual(['HEAD', 'config', 'objects', 'packed-refs', 'refs']);
  expect(readFileSync(join(gitDir, 'config'), 'utf8')).not.toContain('git.test');
});

test('pushes, forced ones too, deletions and new tags arrive; nothing new asks for nothing', async () => {
  const mirrors = await bench.open();
  const first = shop.commit({ a: '1' });
  shop.git('branch', 'old');
  await mirrors.fetch(repository());
  const second = shop.commit({ a: '2' });
  await mirrors.fetch(repository());
  expect(await resolveIn(mirrors, 'HEAD', 'old')).toEqual([second, first]);

  shop.git('reset', '-q', '--hard', first);
  const forced = shop.commit({ a: '3' });
  shop.git('branch', '-D', 'old');
  shop.git('branch', 'old/deeper');
  shop.git('tag', '-f', 'v1');
  await mirrors.fetch(repository());
  expect(await resolveIn(mirrors, 'HEAD', 'old', 'old/deeper', 'v1')).toEqual([
    forced,
    undefined,
    forced,
    forced,
  ]);
  // A confirmation may name the commit that the push threw away.
  expect(await resolveIn(mirrors, second)).toEqual([second]);

  bench.server.requests.length = 0;
  await mirrors.fetch(repository());
  expect(bench.server.requests.map(({ url }) => url.split('/').at(-1))).toEqual([
    'refs?service=git-upload-pack',
    'refs?service=git-upload-pack',
    'git-upload-pack',
  ]);
});

test('large files stay on the server, and are unavailable here, not absent', async () => {
  const commit = shop.commit({ 'big.ts': 'x'.repeat(5000), 'small.ts': 'x' });
  const mirrors = await bench.open({ limits: { fileBytes: 1000 } }, 'small');
  await mirrors.fetch(repository());
  const { history, close } = await mirrors.open(repository());
  const tree = await history.treeAt(commit);
  expect(await tree.read('big.ts')).toEqual({ kind: 'unavailable', reason: 'blob-missing' });
  expect(await tree.read('small.ts')).toMatchObject({ kind: 'found' });
  expect(await tree.read('none.ts')).toEqual({ kind: 'absent' });
  await close();
  const again = shop.commit({ 'big.ts': 'y'.repeat(5000), 'new.ts': 'x' });
  await mirrors.fetch(repository());
  expect(
    await mirrors.open(repository()).then(async (it) => {
      const found = await it.history.changedPaths(commit, again);
      await it.close();
      return found;
    }),
  ).toEqual(['big.ts', 'new.ts']);
});

test('a limit that was raised brings the files that were left out, also those of a mirror that is current', async () => {
  const commit = shop.commit({ 'wide.ts': 'w'.repeat(5000) });
  const read = async (fileBytes: number) => {
    const mirrors = await bench.open({ limits: { fileBytes } }, 'raised');
    await mirrors.fetch(repository());
    const { history, close } = await mirrors.open(repository());
    const { kind } = await (await history.treeAt(commit)).read('wide.ts');
    await close();
    return kind;
  };
  expect(await read(1000)).toBe('unavailable');
  expect(await read(10_000)).toBe('found');
  // What is there stays, and nothing is asked for again.
  expect(await read(1000)).toBe('found');
  bench.server.requests.length = 0;
  expect(await read(1000)).toBe('found');
  expect(bench.server.requests).toHaveLength(3);
});

test('closing stops a fetch', async () => {
  shop.commit({ a: '1' });
  const mirrors = await bench.open({}, 'closed');
  bench.server.intercept = ({ method }) => method === 'POST';
  const fetching = fetchFailure(mirrors, repository());
  await expect
    .poll(() => bench.server.requests.some(({ url }) => url.endsWith('/git-upload-pack')), {
      timeout: 50_000,
    })
    .toBe(true);
  await mirrors.close();
  bench.server.intercept = () => false;
  expect(await fetching).toMatchObject({ data: { reason: 'stopped', retry: true } });
});

test.each([
  [{}, []],
  [{ credential: 'HOLDFAST_GIT_TOKEN_SHOP' }, []],
  [{ credential: 'PATH' }, ['request-invalid']],
  [{ defaultRef: '--all' }, ['request-invalid']],
  [{ defaultRef: '' }, ['request-invalid']],
  [{ url: 'http://git.test/shop' }, ['repository-refused']],
  [
    { url: 'ext::id', credential: 'x', defaultRef: 'a b' },
    ['repository-refused', 'request-invalid', 'request-invalid'],
  ],
])('problems of a registration: %j', async (over, codes) => {
  const mirrors = await bench.open();
  expect(mirrors.problems(repository(over)).map(({ code }) => code)).toEqual(codes);
  expect(bench.server.requests).toEqual([]);
});
