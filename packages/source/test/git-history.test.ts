import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository, makeTempDir, writeTree } from '@holdfast/test-kit';
import { describe, expect, test } from 'vitest';
import { gitBlobId, type History, type SourceTree } from '../src/index.js';
import { openEmbeddedHistory, openGitHistory, openHistory, stagedTree } from '../src/node/index.js';
import { sourceTreeCases } from '../src/testing.js';

const READERS = [
  ['the git program', openGitHistory],
  ['the embedded reader', openEmbeddedHistory],
] as const;

/** Lets git take names that Windows cannot have. */
function allowNames(path: string): void {
  appendFileSync(join(path, '.git/config'), '\tprotectNTFS = false\n');
}

/** Repositories by form and files: they are only read, by one reader after the other. */
const MADE = new Map<string, string>();

type Open = (directory: string) => Promise<History>;

async function treeOf(directory: string, open: Open, ref = 'HEAD'): Promise<SourceTree> {
  const history = await open(directory);
  const commit = await history.resolve(ref);
  if (commit === undefined) throw new Error(`${ref} does not resolve`);
  const tree = await history.treeAt(commit);
  return { ...tree, close: () => history.close() };
}

describe.each(READERS)('through %s', (_, open) => {
  describe('a commit, in every form of repository', () => {
    const make =
      (form: string, finish: (path: string, other: string) => string) =>
      async (files: Readonly<Record<string, Uint8Array>>) => {
        const names = Object.entries(files).map(([path, bytes]) => [path, gitBlobId(bytes)]);
        const key = JSON.stringify([form, names]);
        const known = MADE.get(key) ?? finish(...committed(files));
        MADE.set(key, known);
        return treeOf(known, open);
      };
    const committed = (files: Readonly<Record<string, Uint8Array>>): [string, string] => {
      const repository = makeRepository();
      allowNames(repository.path);
      repository.commit(files);
      return [repository.path, join(makeTempDir().path, 'other')];
    };
    const git = (cwd: string, ...args: string[]) =>
      execFileSync('git', args, { cwd, stdio: 'pipe' });
    const forms = {
      'loose objects': (path: string) => path,
      'packed, with packed references': (path: string) => {
        git(path, 'gc', '-q');
        return path;
      },
      bare: (path: string, other: string) => {
        git(path, 'clone', '-q', '--bare', path, other);
        return other;
      },
      'with alternates': (path: string, other: string) => {
        git(path, 'clone', '-q', '-s', '--bare', path, other);
        return other;
      },
      'a linked work tree': (path: string, other: string) => {
        git(path, 'worktree', 'add', '-q', '--detach', '--no-checkout', other);
        return other;
      },
      shallow: (path: string, other: string) => {
        git(path, 'clone', '-q', '--bare', '--depth', '1', `file://${path}`, other);
        return other;
      },
    };
    for (const [form, finish] of Object.entries(forms)) {
      if (form === 'with alternates' && open === openEmbeddedHistory) continue;
      describe(form, () => {
        test.each(sourceTreeCases(make(form, finish)))('$name', ({ run }) => run());
      });
    }
  });

  test('references resolve; unknown, hostile and empty ones do not', async () => {
    const repository = makeRepository({ a: '1' });
    const first = repository.git('rev-parse', 'HEAD').trim();
    const second = repository.commit({ a: '2' });
    repository.git('tag', '-a', '-m', 'x', 'v1');
    const history = await open(repository.path);
    expect(await history.resolve('main')).toBe(second);
    expect(await history.resolve('v1')).toBe(second);
    expect(await history.resolve('HEAD~1')).toBe(first);
    for (const ref of ['nope', '', '--help', '-h', 'HEAD:a', 'a\0b', '--output=/tmp/x']) {
      expect(await history.resolve(ref)).toBeUndefined();
    }
    await history.close();
  });

  test('an empty repository has no commit; a plain directory is refused with a code', async () => {
    const history = await open(makeRepository().path);
    expect(await history.resolve('HEAD')).toBeUndefined();
    await history.close();
    using plain = makeTempDir();
    await expect(open(plain.path)).rejects.toMatchObject({ code: 'source-unavailable' });
  });

  test('renames and changed paths between commits', async () => {
    const text = Array.from({ length: 30 }, (_, i) => `line ${i}\n`).join('');
    const repository = makeRepository({ 'src/old name.ts': text, keep: 'x', gone: 'y' });
    const first = repository.git('rev-parse', 'HEAD').trim();
    repository.git('mv', 'src/old name.ts', 'src/[new].ts');
    repository.git('rm', '-q', 'gone');
    const second = repository.commit({ 'src/[new].ts': `${text}more\n` });
    const history = await open(repository.path);
    const [rename, ...others] = await history.renames(first, second);
    expect(others).toEqual([]);
    expect(rename).toMatchObject({ from: 'src/old name.ts', to: 'src/[new].ts' });
    expect(rename?.similarity).toBeGreaterThan(90);
    expect(await history.changedPaths(first, second)).toEqual([
      'gone',
      'src/[new].ts',
      'src/old name.ts',
    ]);
    await history.close();
  });

  test('the log of a path follows first parents, oldest first, and takes the path literally', async () => {
    const repository = makeRepository({ '[a].ts': '1', a: 'x' });
    const first = repository.git('rev-parse', 'HEAD').trim();
    const second = repository.commit({ '[a].ts': '2' }, 'Second: "quotes", ünïcode');
    repository.commit({ a: 'y' }, 'Unrelated');
    const third = repository.commit({ '[a].ts': '3' }, 'Third');
    const history = await open(repository.path);
    const log = await history.log('[a].ts', first, third);
    expect(log.complete).toBe(true);
    expect(log.commits.map(({ commit, subject }) => [commit, subject])).toEqual([
      [second, 'Second: "quotes", ünïcode'],
      [third, 'Third'],
    ]);
    expect(await history.commitInfo(second)).toMatchObject({
      author: 'Test',
      subject: 'Second: "quotes", ünïcode',
    });
    await history.close();
  });

  test('a blob missing from a partial clone is unavailable, never absent, and reading goes on', async () => {
    const repository = makeRepository({ a: 'aaa', b: 'bbb', c: 'ccc' });
    const oid = repository.git('rev-parse', 'HEAD:b').trim();
    rmSync(join(repository.path, '.git/objects', oid.slice(0, 2), oid.slice(2)));
    const tree = await treeOf(repository.path, open);
    const reads = await Promise.all(['a', 'b', 'c'].map((path) => tree.read(path)));
    expect(reads.map((read) => (read.kind === 'unavailable' ? read.reason : read.kind))).toEqual([
      'found',
      'blob-missing',
      'found',
    ]);
    await tree.close();
  });

  test('symlinks and submodules are listed as what they are and never followed', async () => {
    const repository = makeRepository({ 'dir/a': 'x', link: { symlink: 'dir/a' } });
    const inner = repository.git('rev-parse', 'HEAD').trim();
    repository.git('update-index', '--add', '--cacheinfo', `160000,${inner},sub`);
    repository.git('commit', '-q', '-m', 'sub');
    const tree = await treeOf(repository.path, open);
    expect((await tree.list()).map(({ path, type }) => [path, type])).toEqual([
      ['dir/a', 'file'],
      ['link', 'symlink'],
      ['sub', 'submodule'],
    ]);
    expect(await tree.read('link')).toEqual({ kind: 'unavailable', reason: 'symlink' });
    expect(await tree.read('sub')).toEqual({ kind: 'unavailable', reason: 'submodule' });
    await tree.close();
  });

  test('nothing that the repository configures is run', async () => {
    const repository = makeRepository({ a: '1', '.gitattributes': '* filter=evil diff=evil\n' });
    const marker = join(repository.path, 'ran');
    const script = join(repository.path, '.git/evil.sh');
    writeFileSync(script, `#!/bin/sh\ntouch '${marker}'\ncat\n`, { mode: 0o755 });
    for (const key of [
      'core.fsmonitor',
      'filter.evil.smudge',
      'filter.evil.clean',
      'diff.evil.command',
      'diff.evil.textconv',
      'diff.external',
      'gpg.program',
      'core.pager',
      'core.sshCommand',
      'alias.log',
      'core.editor',
    ]) {
      repository.git('config', key, script);
    }
    repository.git('config', 'log.showSignature', 'true');
    repository.git('config', 'core.hooksPath', join(repository.path, '.git'));
    rmSync(marker, { force: true });
    const history = await open(repository.path);
    const commit = (await history.resolve('HEAD')) ?? '';
    const tree = await history.treeAt(commit);
    await tree.list();
    expect((await tree.read('a')).kind).toBe('found');
    await history.log('a', `${commit}~0`, commit);
    await history.renames(commit, commit);
    await history.commitInfo(commit);
    await history.close();
    expect(existsSync(marker)).toBe(false);
  });

  test('a history opened in a subdirectory shows that directory only, by paths relative to it', async () => {
    const repository = makeRepository({ 'app/src/a.ts': 'a', 'app/b.ts': 'b', 'other/c.ts': 'c' });
    const first = repository.git('rev-parse', 'HEAD').trim();
    repository.git('mv', 'app/src/a.ts', 'app/moved.ts');
    repository.git('mv', 'app/b.ts', 'other/b.ts');
    const second = repository.commit({ 'other/c.ts': 'changed' });
    const history = await open(join(repository.path, 'app'));
    const [before, after] = [await history.treeAt(first), await history.treeAt(second)];
    expect((await before.list()).map(({ path }) => path)).toEqual(['b.ts', 'src/a.ts']);
    expect((await after.list()).map(({ path }) => path)).toEqual(['moved.ts']);
    expect(await before.read('src/a.ts')).toMatchObject({ kind: 'found' });
    expect(await before.read('app/src/a.ts')).toEqual({ kind: 'absent' });
    expect(await history.renames(first, second)).toEqual([
      { from: 'src/a.ts', to: 'moved.ts', similarity: 100 },
    ]);
    expect(await history.changedPaths(first, second)).toEqual(['b.ts', 'moved.ts', 'src/a.ts']);
    expect((await history.log('src/a.ts', first, second)).commits).toHaveLength(1);
    await history.close();
  });

  test('a blob is found by its id wherever it was; other ids and other objects are absent', async () => {
    const repository = makeRepository({ a: 'first' });
    const blob = repository.git('rev-parse', 'HEAD:a').trim();
    repository.commit({ a: 'second' });
    const history = await open(repository.path);
    const read = await history.blob(blob);
    expect(read.kind === 'found' && Buffer.from(read.bytes).toString()).toBe('first');
    expect(await history.blob(blob, 4)).toEqual({ kind: 'too-large', size: 5 });
    const tree = repository.git('rev-parse', 'HEAD^{tree}').trim();
    for (const id of [tree, '0'.repeat(40), 'HEAD:a', `${blob}\n${blob}`, ''])
      expect(await history.blob(id)).toEqual({ kind: 'absent' });
    await history.close();
  });
});

describe('the index', () => {
  const cases = sourceTreeCases(async (files) => {
    const repository = makeRepository({ 'only-committed': 'x' });
    allowNames(repository.path);
    writeTree(repository.path, files);
    repository.git('rm', '-q', '--cached', 'only-committed');
    rmSync(join(repository.path, 'only-committed'));
    repository.git('add', '-A');
    for (const path of Object.keys(files)) rmSync(join(repository.path, path));
    return stagedTree(repository.path);
  });
  test.each(cases)('$name', ({ run }) => run());

  test('shows what is staged, not what is on disk; without a repository it is refused', async () => {
    const repository = makeRepository({ 'app/a': 'committed' });
    writeTree(repository.path, { 'app/a': 'staged' });
    repository.git('add', 'app/a');
    writeTree(repository.path, { 'app/a': 'on disk', 'app/untracked': 'x' });
    const tree = stagedTree(join(repository.path, 'app'));
    const read = await tree.read('a');
    expect(read.kind === 'found' && Buffer.from(read.bytes).toString()).toBe('staged');
    expect((await tree.list()).map(({ path }) => path)).toEqual(['a']);
    await tree.close();
    using plain = makeTempDir();
    const none = stagedTree(plain.path);
    await expect(none.list()).rejects.toMatchObject({ code: 'source-unavailable' });
    await none.close();
  });

  test('reads the index that git names to a hook', async () => {
    const repository = makeRepository({ a: 'committed' });
    const indexFile = join(repository.path, '.git', 'other-index');
    copyFileSync(join(repository.path, '.git', 'index'), indexFile);
    writeTree(repository.path, { a: 'staged' });
    repository.git('add', 'a');
    const tree = stagedTree(repository.path, { indexFile });
    const read = await tree.read('a');
    expect(read.kind === 'found' && Buffer.from(read.bytes).toString()).toBe('committed');
    await tree.close();
  });
});

describe('the embedded reader', () => {
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, stdio: 'pipe' });

  test('refuses with a code what it cannot read', async () => {
    const repository = makeRepository({ a: '1' });
    using other = makeTempDir();
    const borrowing = join(other.path, 'borrowing');
    git(repository.path, 'clone', '-q', '-s', '--bare', repository.path, borrowing);
    const sha256 = join(other.path, 'sha256');
    git(other.path, 'init', '-q', '--object-format=sha256', sha256);
    for (const [path, words] of [
      [borrowing, 'alternates'],
      [sha256, 'SHA-256'],
    ] as const) {
      await expect(openEmbeddedHistory(path)).rejects.toMatchObject({
        code: 'source-unavailable',
        message: expect.stringContaining(words),
      });
    }
  });

  test('answers as the git program does about a history with merges, renames and edits', async () => {
    const lines = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => `line ${from + i} of the file\n`).join('');
    const repository = makeRepository({ 'src/a.ts': lines(0, 40), 'src/b.ts': lines(50, 90) });
    const first = repository.git('rev-parse', 'HEAD').trim();
    repository.git('switch', '-q', '-c', 'side');
    repository.commit({ 'src/b.ts': lines(50, 95) }, 'On the side');
    repository.git('switch', '-q', 'main');
    repository.git('mv', 'src/a.ts', 'src/moved.ts');
    repository.commit({ 'src/moved.ts': lines(0, 35) }, 'Move\nand cut\n\nBody.');
    repository.git('merge', '-q', '--no-ff', '-m', 'Merge', 'side');
    repository.git('mv', 'src/b.ts', 'c.ts');
    const last = repository.commit({ 'new.ts': 'unlike anything\n' }, 'Move b');
    const [real, embedded] = [
      await openGitHistory(repository.path),
      await openEmbeddedHistory(repository.path),
    ];
    for (const ref of [
      'main',
      'side',
      'HEAD~1',
      'HEAD^^2',
      'HEAD~2^0',
      first.slice(0, 8),
      'HEAD~99',
    ])
      expect(await embedded.resolve(ref), ref).toBe(await real.resolve(ref));
    const withoutScore = async (history: History) =>
      (await history.renames(first, last)).map(({ from, to }) => [from, to]);
    expect(await withoutScore(embedded)).toEqual(await withoutScore(real));
    expect(await withoutScore(embedded)).toHaveLength(2);
    expect(await embedded.changedPaths(first, last)).toEqual(await real.changedPaths(first, last));
    const side = (await real.resolve('side')) ?? '';
    for (const path of ['src/a.ts', 'src/b.ts', 'src/moved.ts', 'c.ts']) {
      for (const from of [first, side])
        expect(await embedded.log(path, from, last), path).toEqual(
          await real.log(path, from, last),
        );
    }
    expect(await embedded.log('c.ts', last, first)).toEqual(await real.log('c.ts', last, first));
    expect(await embedded.commitInfo('HEAD~2').catch((error) => error.code)).toBe(
      'source-unavailable',
    );
    const middle = (await real.resolve('HEAD~2')) ?? '';
    expect(await embedded.commitInfo(middle)).toEqual(await real.commitInfo(middle));
    await real.close();
  });

  test('is used where there is no git program', async () => {
    const repository = makeRepository({ a: '1' });
    const path = process.env.PATH;
    process.env.PATH = repository.path;
    try {
      const history = await openHistory(repository.path);
      const tree = await history.treeAt((await history.resolve('HEAD')) ?? '');
      expect((await tree.read('a')).kind).toBe('found');
      await history.close();
    } finally {
      process.env.PATH = path;
    }
  });
});

test('where a partial clone lacks files that were replaced, those that only moved are still found', async () => {
  using origin = makeRepository();
  origin.git('config', 'uploadpack.allowFilter', 'true');
  const first = origin.commit({ 'a.ts': 'const a = 1;\n', 'one.bin': 'x'.repeat(5000) });
  origin.git('mv', 'a.ts', 'b.ts');
  origin.git('rm', '-q', 'one.bin');
  const second = origin.commit({ 'two.bin': 'y'.repeat(5000) });
  using other = makeTempDir();
  const path = join(other.path, 'partial');
  const options = ['--bare', '--quiet', '--filter=blob:limit=1k'];
  execFileSync('git', ['clone', ...options, `file://${origin.path}`, path], { stdio: 'pipe' });
  const history = await openGitHistory(path);
  expect(await history.renames(first, second)).toEqual([
    { from: 'a.ts', to: 'b.ts', similarity: 100 },
  ]);
  await history.close();
});
