import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isHoldfastError } from '@holdfast/base';
import {
  createFile,
  createNodeFs,
  errnoOf,
  inspectTarget,
  openParents,
  replaceFile,
} from '@holdfast/files';
import { makeTempDir, snapshotTree, type TempDir } from '@holdfast/test-kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** Swaps the directory `src` and a symlink to `outside`, as fast as it can. */
const SWAPPER = `
  const { renameSync, symlinkSync, unlinkSync } = require('node:fs');
  process.chdir(process.argv[1]);
  process.stdout.write('ready');
  for (;;) {
    renameSync('src', 'real');
    symlinkSync('../outside', 'src');
    unlinkSync('src');
    renameSync('real', 'src');
  }
`;

let temp: TempDir;
let project: string;
let outside: string;
let swapper: ChildProcess;

beforeEach(async () => {
  temp = makeTempDir();
  project = join(temp.path, 'project');
  outside = join(temp.path, 'outside');
  mkdirSync(join(project, 'src'), { recursive: true });
  mkdirSync(outside);
  writeFileSync(join(outside, 'target'), 'outside');
  writeFileSync(join(project, 'src/target'), 'inside');
  const child = spawn(process.execPath, ['-e', SWAPPER, project], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  swapper = child;
  await once(child.stdout, 'data');
});
afterEach(async () => {
  swapper.kill('SIGKILL');
  await once(swapper, 'exit');
  temp.remove();
});

const REFUSED = new Set(['ENOENT', 'ELOOP', 'ENOTDIR']);

/** What a swapped directory may answer; anything else is a defect. */
function isRefusal(error: unknown): boolean {
  return (
    (isHoldfastError(error) && error.code === 'unsafe-target') || REFUSED.has(errnoOf(error) ?? '')
  );
}

describe.skipIf(process.platform !== 'linux')('while a directory is swapped for a symlink', () => {
  test('nothing that goes through descriptors gets outside', async () => {
    const before = snapshotTree(outside, { exact: true });
    const fs = createNodeFs({ anchoring: 'descriptor' });
    const root = fs.openRoot(project);
    let written = 0;
    let refused = 0;
    const end = Date.now() + 1_500;
    for (let round = 0; Date.now() < end; round += 1) {
      try {
        const chain = openParents(fs, root, 'src/target');
        try {
          if (chain.missing.length > 0) continue;
          const found = inspectTarget(fs, chain.parent, 'target', { maxBytes: 100 });
          if (found.kind === 'file') fs.close(found.handle);
          expect(found.kind === 'file' && found.bytes.length < 20).toBe(true);
          if (found.kind === 'file') expect(Buffer.from(found.bytes).toString()).toMatch(/^inside/);
          if (round % 50 === 0) {
            await replaceFile(fs, chain.parent, 'target', Buffer.from(`inside ${round}`));
          } else {
            fs.close(createFile(fs, chain.parent, 'staged', Buffer.from(`inside ${round}`)));
            fs.rename(chain.parent, 'staged', chain.parent, 'target');
          }
          written += 1;
        } finally {
          chain.close();
        }
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refused += 1;
      }
    }
    fs.close(root);
    expect(snapshotTree(outside, { exact: true })).toEqual(before);
    expect(written).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(0);
  });

  test('the same race beats checks by path, so it is a real one', () => {
    const src = join(project, 'src');
    const end = Date.now() + 20_000;
    for (let round = 0; Date.now() < end; round += 1) {
      try {
        const ordinary = lstatSync(src).isDirectory() && realpathSync(src) === src;
        if (!ordinary) continue;
        writeFileSync(join(src, `staged${round}`), 'escaped', { flag: 'wx' });
        renameSync(join(src, `staged${round}`), join(src, 'target'));
      } catch {
        // Lost the race in a harmless way.
      }
      if (readFileSync(join(outside, 'target'), 'utf8') === 'escaped') return;
    }
    expect.unreachable('the swapper is too slow to prove anything');
  });
});
