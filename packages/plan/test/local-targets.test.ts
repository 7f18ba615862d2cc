import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sha256 } from '@holdfast/base';
import { makeTempDir, snapshotTree } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { planLocal, readOriginals } from '../src/local/index.js';
import { makeProject, refusal, request } from './local-project.js';

test('C09 a symlink out, a symlink inside and a path under a symlinked directory are refused', async () => {
  using outside = makeTempDir();
  writeFileSync(join(outside.path, 'secret.ts'), 'outside\n');
  using project = makeProject({
    'src/real.ts': 'real\n',
    'src/out.ts': { symlink: join(outside.path, 'secret.ts') },
    'src/in.ts': { symlink: 'real.ts' },
    linked: { symlink: outside.path },
    inside: { symlink: 'src' },
  });
  const before = [
    snapshotTree(project.path, { exact: true }),
    snapshotTree(outside.path, { exact: true }),
  ];
  const refused = async (path: string) =>
    refusal(planLocal(request({ [path]: 'new\n' }), { cwd: project.path }));

  const out = await refused('src/out.ts');
  expect(out.toJSON()).toMatchObject({ code: 'unsafe-target', path: 'src/out.ts' });
  expect(out.message).toContain('"src/out.ts" is a symbolic link to ');
  expect(out.message).toContain('secret.ts');
  expect(out.hint).toContain('replace the link by a copy');
  expect((await refused('src/in.ts')).data).toEqual({ what: 'symlink' });
  const under = await refused('linked/secret.ts');
  expect(under.message).toMatch(
    /^"linked" is a symbolic link to ".*", on the way to "linked\/secret.ts"\./,
  );
  expect(under).toMatchObject({ code: 'unsafe-target', path: 'linked/secret.ts' });
  expect((await refused('inside/real.ts')).data).toEqual({ what: 'symlink', at: 'inside' });
  expect((await refused('inside/deep/new.ts')).data).toEqual({ what: 'symlink', at: 'inside' });
  expect([
    snapshotTree(project.path, { exact: true }),
    snapshotTree(outside.path, { exact: true }),
  ]).toEqual(before);
});

test.each([
  '.preparing-01a22d5b-97e6-773d-b597-b35b146d3876',
  '01a22d5b-97e6-773d-b597-b35b146d3876',
])(
  'a name that an interrupted change left in the journal (%s) does not make a file hard-linked',
  async (transaction) => {
    using project = makeProject({ 'apps/web/src/a.ts': 'a\n' });
    const kept = join(project.path, '.holdfast/changes', transaction, 'orig');
    const file = join(project.path, 'apps/web/src/a.ts');
    mkdirSync(kept, { recursive: true });
    linkSync(file, join(kept, '0'));
    const cwd = join(project.path, 'apps/web');
    const { plan, originals } = await planLocal(request({ 'src/a.ts': 'new\n' }), { cwd });
    expect(plan.operations.map(({ kind }) => kind)).toEqual(['update']);
    expect(await readOriginals(plan, { cwd })).toEqual(originals);

    linkSync(file, join(project.path, 'other.ts'));
    const refused = await refusal(planLocal(request({ 'src/a.ts': 'new\n' }), { cwd }));
    expect(refused.data).toEqual({ what: 'hard-link' });
  },
);

test('C09 a hard-linked file, a directory and a child of a file are refused', async () => {
  using project = makeProject({ 'src/a.ts': 'a\n', 'src/dir/x.ts': 'x\n' });
  linkSync(join(project.path, 'src/a.ts'), join(project.path, 'other-name.ts'));
  const before = snapshotTree(project.path, { exact: true });
  const refused = async (path: string) =>
    refusal(planLocal(request({ [path]: 'new\n' }), { cwd: project.path }));

  const linked = await refused('src/a.ts');
  expect(linked).toMatchObject({
    code: 'unsafe-target',
    path: 'src/a.ts',
    data: { what: 'hard-link' },
  });
  expect(linked.hint).toContain('pnpm store');
  const directory = await refused('src/dir');
  expect(directory).toMatchObject({ code: 'unsafe-target', data: { what: 'directory' } });
  const child = await refused('package.json/child.ts');
  expect(child.message).toBe(
    '"package.json" is not a directory, so "package.json/child.ts" cannot be in it.',
  );
  expect(child).toMatchObject({ code: 'unsafe-target', path: 'package.json/child.ts' });
  expect(snapshotTree(project.path, { exact: true })).toEqual(before);
});

test('C09 a link is named with the tool that makes such links', async () => {
  using project = makeProject({
    'a.ts': { symlink: '../node_modules/.pnpm/x@1.0.0/node_modules/x/a.ts' },
    'b.ts': { symlink: '../stow/editor/b.ts' },
    'c.ts': { symlink: '/nix/store/abc/c.ts' },
    'd.ts': { symlink: '../elsewhere/d.ts' },
  });
  const message = async (path: string) =>
    (await refusal(planLocal(request({ [path]: '' }), { cwd: project.path }))).message;
  expect(await message('a.ts')).toContain('(as the pnpm store makes them)');
  expect(await message('b.ts')).toContain('(as GNU stow or a dotfiles manager makes them)');
  expect(await message('c.ts')).toContain('(as the Nix or Guix store makes them)');
  expect(await message('d.ts')).not.toContain('(as ');
});

test('a FIFO, a socket and a device are refused without hanging', async () => {
  using project = makeProject();
  execFileSync('mkfifo', [join(project.path, 'pipe.ts')]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(join(project.path, 'socket.ts'), resolve));
  try {
    const what = async (cwd: string, path: string) =>
      (await refusal(planLocal(request({ [path]: 'x' }), { cwd }))).data;
    expect(await what(project.path, 'pipe.ts')).toEqual({ what: 'fifo' });
    expect(await what(project.path, 'socket.ts')).toEqual({ what: 'socket' });
    expect(await what('/dev', 'null')).toEqual({ what: 'device' });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

test('C16 a target that is not UTF-8 is refused, named, untouched, and no journal appears', async () => {
  using project = makeProject({
    'latin.ts': Buffer.from('// caf\xe9\n', 'latin1'),
    'wide.ts': Buffer.from('\ufeffwide', 'utf16le'),
    'binary.ts': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]),
  });
  const before = snapshotTree(project.path, { exact: true });
  for (const [path, guess] of [
    ['latin.ts', 'Latin-1'],
    ['wide.ts', 'UTF-16'],
    ['binary.ts', 'a binary file'],
  ] as const) {
    const error = await refusal(planLocal(request({ [path]: 'x' }), { cwd: project.path }));
    expect(error).toMatchObject({ code: 'not-utf8', path });
    expect(error.message).toBe(`"${path}" is not valid UTF-8; it may be ${guess}.`);
  }
  expect(snapshotTree(project.path, { exact: true })).toEqual(before);
});

test('a target over 128 KiB and originals over 256 KiB in all are too large', async () => {
  const kib = (count: number) => 'x'.repeat(count * 1024);
  using project = makeProject({
    'big.txt': `${kib(128)}x`,
    'a.txt': kib(128),
    'b.txt': kib(128),
    'c.txt': 'x',
  });
  const plan = (contents: Record<string, string>) =>
    planLocal(request(contents), { cwd: project.path });
  const big = await refusal(plan({ 'big.txt': 'small' }));
  expect(big).toMatchObject({ code: 'too-large', path: 'big.txt' });
  expect(big.message).toContain('131073 bytes');
  expect(big.hint).toContain('Split the work');
  expect((await plan({ 'a.txt': 'a', 'b.txt': 'b' })).plan.operations).toHaveLength(2);
  const total = await refusal(plan({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' }));
  expect(total).toMatchObject({ code: 'too-large' });
  expect(total.hint).toContain('Split the work');
  // What is not changed is no operation, so it does not count.
  expect((await plan({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'x' })).plan.operations).toHaveLength(
    2,
  );
});

test('P13 a name on disk in another case is a case collision and the operation is dropped', async () => {
  using project = makeProject({ 'src/button.tsx': 'old\n', 'Lib/x.ts': 'x\n' });
  const { plan, originals } = await planLocal(
    request({ 'src/Button.tsx': 'new\n', 'lib/new.ts': 'new\n', 'ok.ts': 'ok\n' }),
    { cwd: project.path },
  );
  expect(plan.conflicts.map(({ code, path }) => [path, code])).toEqual([
    ['lib/new.ts', 'case-collision'],
    ['src/Button.tsx', 'case-collision'],
  ]);
  expect(plan.operations.map(({ path }) => path)).toEqual(['ok.ts']);
  expect(originals.size).toBe(0);
});

test('P13 names that differ by Unicode form or by folding collide too, also beside the exact name', async () => {
  using project = makeProject({
    'cafe\u0301.ts': 'nfd\n',
    's.ts': 's\n',
    'twin.ts': 'a',
    'TWIN.ts': 'b',
  });
  const { plan } = await planLocal(
    request({ 'caf\u00e9.ts': 'nfc\n', '\u017f.ts': 'long s\n', 'twin.ts': 'new' }),
    { cwd: project.path },
  );
  expect(plan.operations).toEqual([]);
  expect(plan.conflicts.map(({ code, path }) => [path, code])).toEqual([
    ['caf\u00e9.ts', 'case-collision'],
    ['twin.ts', 'case-collision'],
    ['\u017f.ts', 'case-collision'],
  ]);
});

test('updates, creates and unchanged files come out by their bytes, whatever BOM and newlines they have', async () => {
  const bytes = '\ufeffline\r\nline\n';
  using project = makeProject({ 'src/a.ts': bytes, 'src/same.ts': bytes });
  const before = snapshotTree(project.path, { exact: true });
  const { plan, originals } = await planLocal(
    request({ 'src/a.ts': 'new\n', 'src/same.ts': bytes, 'new/dir/b.ts': 'b\n' }),
    { cwd: project.path },
  );
  expect(plan.operations.map(({ kind, path, beforeSha256 }) => [kind, path, beforeSha256])).toEqual(
    [
      ['create', 'new/dir/b.ts', null],
      ['update', 'src/a.ts', sha256(bytes)],
    ],
  );
  expect([...originals].map(([path, { bytes }]) => [path, Buffer.from(bytes).toString()])).toEqual([
    ['src/a.ts', bytes],
  ]);
  expect(snapshotTree(project.path, { exact: true })).toEqual(before);
});

test('the order of candidates decides neither the plan nor which error is reported', async () => {
  using project = makeProject({
    'a.ts': { symlink: 'x' },
    'b.ts': Buffer.from([0xff]),
    'c.ts': 'c',
  });
  const first = await refusal(
    planLocal(request({ 'b.ts': '', 'a.ts': '' }), { cwd: project.path }),
  );
  const second = await refusal(
    planLocal(request({ 'a.ts': '', 'b.ts': '' }), { cwd: project.path }),
  );
  expect([first.path, second.path]).toEqual(['a.ts', 'a.ts']);
  const one = await planLocal(request({ 'd.ts': 'd', 'c.ts': 'x' }), { cwd: project.path });
  const two = await planLocal(request({ 'c.ts': 'x', 'd.ts': 'd' }), { cwd: project.path });
  expect(one.plan).toEqual(two.plan);
});

test('a request that was not parsed is checked before the disk is looked at', async () => {
  using project = makeProject();
  const nowhere = { cwd: join(project.path, 'nowhere') };
  for (const path of ['../x.ts', '.git/config', '/etc/passwd']) {
    const candidates = [{ path, content: '', reason: 'Test' }];
    const error = await refusal(planLocal({ candidates }, nowhere));
    expect(error.code).toMatch(/^path-/);
  }
  expect((await refusal(planLocal(request({ 'x.ts': '' }), nowhere))).code).toBe('io-error');
});
