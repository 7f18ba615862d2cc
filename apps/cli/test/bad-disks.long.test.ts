import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, snapshotTree, type TempDir, writeTree } from '@holdfast/test-kit';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCli, holdfast } from './built-cli.js';

const START = {
  'package.json': '{}\n',
  'src/a.ts': 'old a\n'.repeat(7000),
  'src/b.ts': 'old b\n'.repeat(7000),
};
const REQUEST = {
  candidates: [
    { path: 'src/a.ts', content: 'new a\n'.repeat(7000), reason: 'Test' },
    { path: 'src/b.ts', content: 'new b\n'.repeat(7000), reason: 'Test' },
    { path: 'new/c.ts', content: 'created\n'.repeat(400), reason: 'Test' },
  ],
};

/** File systems of their own need mounts; where these are not allowed, nothing here is tested. */
describe.skipIf(!canMount())('on a disk that', () => {
  let temp: TempDir;
  let disk: string;
  let plan: string;

  beforeAll(buildCli, 180_000);
  beforeEach(() => {
    temp = makeTempDir('holdfast-disk-');
    disk = join(temp.path, 'disk');
    plan = join(temp.path, 'plan.json');
    mkdirSync(disk);
  });
  afterEach(() => {
    execFileSync('umount', [disk]);
    temp.remove();
  });

  /** Mounts a small disk with the project and makes the plan, which is kept elsewhere. */
  async function start(options: string): Promise<void> {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
    writeTree(disk, START);
    const planned = await holdfast(
      ['change', 'plan', '-', '--cwd', disk, '--output', plan, '--json'],
      { input: JSON.stringify(REQUEST) },
    );
    expect(planned.code).toBe(0);
  }

  async function change(...args: string[]) {
    const { code, stdout, stderr } = await holdfast(['change', ...args, '--cwd', disk, '--json']);
    expect(stderr).toBe('');
    return { code, json: JSON.parse(stdout) };
  }

  const userTree = () => snapshotTree(disk, { skip: ['.holdfast', 'filler'] });

  test('is read-only: refused with the reason, and the tree is as it was', async () => {
    await start('size=1m');
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const before = snapshotTree(disk, { exact: true });
    const applied = await change('apply', plan);
    expect(applied).toMatchObject({ code: 2, json: { error: { code: 'io-error' } } });
    expect(JSON.stringify(applied.json)).toContain('read-only');
    expect((await change('status')).code).toBe(0);
    expect(await change('apply', plan, '--dry-run')).toMatchObject(applied);
    expect(snapshotTree(disk, { exact: true })).toEqual(before);
  });

  test('becomes read-only after an apply: recover refuses, and works when it is writable again', async () => {
    await start('size=1m');
    const original = userTree();
    expect((await change('apply', plan)).json.status).toBe('applied');
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const before = snapshotTree(disk, { exact: true });
    expect((await change('status')).code).toBe(0);
    expect((await change('recover', '--last')).code).toBe(2);
    expect(snapshotTree(disk, { exact: true })).toEqual(before);
    execFileSync('mount', ['-o', 'remount,rw', disk]);
    expect((await change('recover', '--last')).json.status).toBe('recovered');
    expect(userTree()).toEqual(original);
  });

  /** Free pages that are left before the apply. */
  const PAGES = [0, 2, 10, 30, 46, 90];
  /** Free inodes that are left before the apply. */
  const INODES = [0, 2, 6, 10, 15, 40];

  test('is full at any moment: nothing is changed, or all is; and recover needs no space for contents', async () => {
    await start('size=1m');
    const outcomes = await fillAndApply(PAGES, (pages) => fillPages(disk, pages));
    expect(outcomes).toContain('applied');
    expect(outcomes).toContain('refused');
  });

  test('has no inodes left at any moment: the same', async () => {
    await start('size=4m,nr_inodes=200');
    const outcomes = await fillAndApply(INODES, (inodes) => fillInodes(disk, inodes));
    expect(outcomes).toContain('applied');
    expect(outcomes).toContain('refused');
  });

  async function fillAndApply(levels: readonly number[], fill: (left: number) => void) {
    const original = userTree();
    const outcomes: string[] = [];
    for (const left of levels) {
      rmSync(join(disk, '.holdfast'), { recursive: true, force: true });
      mkdirSync(join(disk, 'filler'));
      fill(left);
      const { code, json } = await change('apply', plan);
      if (json.status === 'applied') {
        expect(code).toBe(0);
        for (const { path, content } of REQUEST.candidates) {
          expect(userTree()[path]?.content).toBe(content);
        }
        await recoverOnFullDisk();
        outcomes.push('applied');
      } else {
        expect([1, 2]).toContain(code);
        expect(json.status ?? json.error.code).toMatch(/^(?:conflict|io-error)$/);
        outcomes.push('refused');
      }
      expect(userTree(), `${left} left`).toEqual(original);
      rmSync(join(disk, 'filler'), { recursive: true });
      const status = await change('status');
      expect(status.json.transactions.filter(({ active }: { active: boolean }) => active)).toEqual(
        [],
      );
    }
    return outcomes;
  }

  /**
   * Without a single free block not even a lock can be written, and nothing is changed. A few are
   * enough, however large the originals are: they are in the journal.
   */
  async function recoverOnFullDisk(): Promise<void> {
    mkdirSync(join(disk, 'filler'), { recursive: true });
    const applied = userTree();
    fillPages(disk, 0, 'rest');
    const full = await change('recover', '--last');
    if (full.json.status !== 'recovered') {
      expect(full).toMatchObject({ code: 2, json: { error: { code: 'io-error' } } });
      expect(full.json.error.hint).toContain('disk is full');
      expect(userTree()).toEqual(applied);
      expect((await change('status')).json.transactions).toMatchObject([{ state: 'applied' }]);
      rmSync(join(disk, 'filler/rest'));
      fillPages(disk, SMALL, 'rest');
      const { code, json } = await change('recover', '--last');
      expect([code, json.status]).toEqual([0, 'recovered']);
    }
  }
});

/** Pages for a lock, its release and a record: a fifth of one original. */
const SMALL = 3;

/** Leaves so many free pages; a directory entry may need one itself. */
function fillPages(disk: string, left: number, name = 'pages'): void {
  const { bfree, bsize } = statfsSync(disk);
  const pages = bfree - left;
  if (pages <= 0) return;
  try {
    writeFileSync(join(disk, 'filler', name), Buffer.alloc(pages * bsize, 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function fillInodes(disk: string, left: number): void {
  const free = statfsSync(disk).ffree - left;
  for (let index = 0; index < free; index += 1) writeFileSync(join(disk, 'filler', `${index}`), '');
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const temp = makeTempDir();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', temp.path], {
      stdio: 'ignore',
    });
    execFileSync('umount', [temp.path]);
    return readdirSync(temp.path).length === 0;
  } catch {
    return false;
  } finally {
    temp.remove();
  }
}
