import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
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

test('a ref of a pull request is fetched when it is asked for', async () => {
  const first = shop.commit({ a: '1' });
  const head = shop.commit({ a: '2' });
  shop.git('update-ref', 'refs/pull/7/head', head);
  shop.git('reset', '-q', '--hard', first);
  const mirrors = await bench.open();
  await mirrors.fetch(repository());
  expect(await resolveIn(mirrors, head)).toEqual([undefined]);
  await mirrors.fetch(repository(), { refs: ['refs/pull/7/head'] });
  expect(await resolveIn(mirrors, 'refs/pull/7/head', 'main')).toEqual([head, first]);
  await mirrors.fetch(repository());
  expect(await resolveIn(mirrors, 'refs/pull/7/head')).toEqual([head]);
  expect(await fetchFailure(mirrors, repository(), { refs: ['refs/pull/8/head'] })).toMatchObject({
    data: { reason: 'ref-missing', retry: false },
  });
  for (const ref of [
    '--upload-pack=id',
    'refs/heads/*',
    'refs/x:refs/heads/main',
    'refs/../x',
    '+refs/x',
  ]) {
    expect(await fetchFailure(mirrors, repository(), { refs: [ref] })).toMatchObject({
      data: { reason: 'ref-missing' },
    });
  }
});

test('the default ref may be a branch, a tag or a full ref; one that is gone says what is there', async () => {
  const first = shop.commit({ a: '1' });
  shop.git('tag', 'release');
  const second = shop.commit({ a: '2' });
  shop.git('update-ref', 'refs/changes/1', first);
  const mirrors = await bench.open();
  for (const [defaultRef, commit] of [
    ['release', first],
    ['refs/changes/1', first],
    ['refs/heads/main', second],
    ['main', second],
  ] as const) {
    await mirrors.fetch(repository({ defaultRef }));
    expect(await resolveIn(mirrors, 'HEAD')).toEqual([commit]);
  }
  shop.git('branch', '-m', 'main', 'trunk');
  shop.git('update-ref', '-d', 'refs/changes/1');
  const failed = await fetchFailure(mirrors, repository());
  expect(failed).toMatchObject({ data: { reason: 'ref-missing', retry: false } });
  expect(failed?.hint).toContain('"trunk"');
  expect(await resolveIn(mirrors, 'HEAD')).toEqual([second]);
});

test('a repository without commits, and one that lost them', async () => {
  const mirrors = await bench.open();
  expect(await fetchFailure(mirrors, repository())).toMatchObject({ data: { reason: 'empty' } });
  await expect(mirrors.open(repository())).rejects.toMatchObject({
    code: 'repository-unavailable',
  });
  const first = shop.commit({ a: '1' });
  await mirrors.fetch(repository());
  shop.git('update-ref', '-d', 'refs/heads/main');
  expect(await fetchFailure(mirrors, repository())).toMatchObject({ data: { reason: 'empty' } });
  expect(await resolveIn(mirrors, 'HEAD')).toEqual([first]);
});

test('repositories with longer object ids', async () => {
  const sha256 = bench.makeServed(`long${next}`, '--object-format=sha256');
  const commit = sha256.commit({ a: '1' });
  expect(commit).toHaveLength(64);
  const long = repository({ url: `${bench.server.origin}/long${next}` });
  const mirrors = await bench.open();
  await mirrors.fetch(long);
  expect(await resolveIn(mirrors, 'HEAD')).toEqual([commit]);
  shop.commit({ a: '1' });
  expect(await fetchFailure(mirrors, repository())).toMatchObject({
    code: 'repository-unavailable',
  });
  expect(await resolveIn(mirrors, 'HEAD')).toEqual([commit]);
});

test('too many refs and too many bytes are refused, and what was there stays', async () => {
  const first = shop.commit({ a: '1' });
  const mirrors = await bench.open({ limits: { refs: 2, mirrorBytes: 200_000 } }, 'tight');
  await mirrors.fetch(repository());
  for (const name of ['b', 'c', 'd']) shop.git('branch', name);
  expect(await fetchFailure(mirrors, repository())).toMatchObject({
    data: { reason: 'too-many-refs', retry: false },
  });
  for (const name of ['b', 'c', 'd']) shop.git('branch', '-D', name);
  const noise = execFileSync('head', ['-c', '900000', '/dev/urandom']);
  for (let part = 0; part < 4; part += 1) {
    writeFileSync(join(shop.path, `noise${part}`), noise.subarray(part * 200_000));
  }
  shop.commit({ a: '2' });
  expect(await fetchFailure(mirrors, repository())).toMatchObject({
    data: { reason: 'too-large', retry: false },
  });
  expect(await resolveIn(mirrors, 'HEAD', 'b')).toEqual([first, undefined]);
  expect(
    readdirSync(join(bench.gitDir(`r${next}`, 'tight'), 'objects/pack')).filter((it) =>
      it.startsWith('tmp_'),
    ),
  ).toEqual([]);
});

test('fetches of one repository follow one another, in this process and among others', async () => {
  const first = shop.commit({ a: '1' });
  const [one, two] = [await bench.open({}, 'shared'), await bench.open({}, 'shared')];
  await Promise.all([one.fetch(repository()), one.fetch(repository()), two.fetch(repository())]);
  expect(await resolveIn(two, 'HEAD')).toEqual([first]);
});

test('a mirror is removed with everything, and can be made again', async () => {
  const first = shop.commit({ a: '1' });
  const mirrors = await bench.open({}, 'removed');
  await mirrors.fetch(repository());
  await mirrors.remove(`r${next}`);
  expect(readdirSync(join(bench.temp.path, 'removed'))).toEqual([]);
  await expect(mirrors.open(repository())).rejects.toMatchObject({
    code: 'repository-unavailable',
  });
  await mirrors.remove('never_there');
  await mirrors.fetch(repository());
  expect(await resolveIn(mirrors, 'HEAD')).toEqual([first]);
});

test('what a killed fetch left is cleared away', async () => {
  shop.commit({ a: '1' });
  const mirrors = await bench.open({}, 'killed');
  await mirrors.fetch(repository());
  const gitDir = bench.gitDir(`r${next}`, 'killed');
  const left = [
    'HEAD.lock',
    'packed-refs.lock',
    'config.lock',
    'refs/heads/main.lock',
    'refs/heads/deep/er.lock',
    'objects/pack/tmp_pack_x',
    'objects/pack/tmp_idx_x',
    'objects/pack/pack-1.keep',
    'objects/info/commit-graphs/commit-graph-chain.lock',
    'gc.pid',
  ];
  for (const path of left) {
    mkdirSync(join(gitDir, path, '..'), { recursive: true });
    writeFileSync(join(gitDir, path), 'x');
  }
  const second = shop.commit({ a: '2' });
  await mirrors.fetch(repository());
  expect(await resolveIn(mirrors, 'HEAD')).toEqual([second]);
  expect(left.filter((path) => existsSync(join(gitDir, path)))).toEqual([]);
});

test('a mirror that was not made to the end is made anew', async () => {
  const first = shop.commit({ a: '1' });
  const mirrors = await bench.open({}, 'half');
  mkdirSync(join(bench.gitDir(`r${next}`, 'half'), 'objects'), { recursive: true });
  await mirrors.fetch(repository());
  expect(await resolveIn(mirrors, 'HEAD')).toEqual([first]);
});
