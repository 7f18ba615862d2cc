import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { isHoldfastError } from '@holdfast/base';
import type { FsPort } from '@holdfast/files';
import { createFaultyFs, createMemoryFs } from '@holdfast/files/testing';
import { expect, test } from 'vitest';
import {
  inspectLocal,
  type LocalOptions,
  planLocal,
  readOriginals,
  snapshotLocal,
} from '../src/local/index.js';
import { asNobody, makeProject, refusal, request } from './local-project.js';

const TREE = {
  '/p/package.json': '{"workspaces":["apps/*"]}\n',
  '/p/apps/x/package.json': '{}\n',
  '/p/apps/y/package.json': '{}\n',
  '/p/src/a.ts': 'a\n',
  '/p/.holdfast/manifest.json': '{"registry":{"resolvedVersion":"1.0.0"}}\n',
};

const change = request({ 'src/a.ts': 'new\n', 'src/deep/b.ts': 'b\n' });

const ENTRIES: Readonly<Record<string, (options: LocalOptions) => Promise<unknown>>> = {
  planLocal: (options) => planLocal(change, options),
  snapshotLocal,
  inspectLocal,
  readOriginals: async (options) => {
    const { plan } = await planLocal(change, { ...options, fs: createMemoryFs(TREE) });
    return readOriginals(plan, options);
  },
};

test.each(Object.entries(ENTRIES))(
  '%s reports an error at any call as what it is, changes nothing and closes every handle',
  async (_name, run) => {
    const clean = createFaultyFs(createMemoryFs(TREE));
    await run({ cwd: '/p', fs: clean });
    expect(clean.calls.length).toBeGreaterThan(10);
    let refused = 0;
    for (const { index: at, kind } of clean.calls) {
      for (const code of ['EIO', 'ENOENT']) {
        const fs = createFaultyFs(createMemoryFs(TREE), { errors: [{ at, code }] });
        const counted = countHandles(fs);
        try {
          await run({ cwd: '/p', fs: counted.fs });
        } catch (error) {
          refused++;
          if (!isHoldfastError(error)) throw error;
          // A directory that is listed and said to be absent looks like one that is changing.
          const expected = error.data?.what === 'changing' ? 'unsafe-target' : 'io-error';
          expect([code, error.code]).toEqual([code, expected]);
        }
        expect(fs.calls.filter(({ effect }) => effect !== 'none')).toEqual([]);
        if (kind !== 'close')
          expect({ at, kind, open: counted.count() }).toMatchObject({ open: 0 });
      }
    }
    expect(refused).toBeGreaterThan(0);
  },
);

test('a directory swapped for a link between two calls never leads out', async () => {
  const tree = { ...TREE, '/out/a.ts': 'outside\n' };
  const clean = createFaultyFs(createMemoryFs(tree));
  await planLocal(change, { cwd: '/p', fs: clean });
  const seen = new Set<string>();
  for (const { index: at } of clean.calls) {
    const disk = createMemoryFs(tree);
    const fs = createFaultyFs(disk, {
      before: ({ index }) => {
        if (index !== at) return;
        disk.outside.rename('/p/src', '/p/moved');
        disk.outside.symlink('/out', '/p/src');
      },
    });
    try {
      const { originals } = await planLocal(change, { cwd: '/p', fs });
      expect(Buffer.from(originals.get('src/a.ts')?.bytes ?? []).toString()).toBe('a\n');
      seen.add('planned');
    } catch (error) {
      expect(isHoldfastError(error) && error.code).toBe('unsafe-target');
      seen.add('refused');
    }
  }
  expect(seen).toEqual(new Set(['planned', 'refused']));
});

test('a directory made between two calls is never taken for the one above it', async () => {
  const tree = { ...TREE, '/p/src/b.ts': 'above\n' };
  const below = request({ 'src/deep/b.ts': 'b\n' });
  const clean = createFaultyFs(createMemoryFs(tree));
  await planLocal(below, { cwd: '/p', fs: clean });
  const seen = new Set<string>();
  for (const { index: at } of clean.calls) {
    const disk = createMemoryFs(tree);
    const fs = createFaultyFs(disk, {
      before: ({ index }) => {
        if (index !== at) return;
        disk.outside.mkdir('/p/src/deep');
        disk.outside.write('/p/src/deep/b.ts', 'below\n');
      },
    });
    try {
      const { plan, originals } = await planLocal(below, { cwd: '/p', fs });
      const operation = plan.operations.find(({ path }) => path === 'src/deep/b.ts');
      const bytes = Buffer.from(originals.get('src/deep/b.ts')?.bytes ?? []).toString();
      seen.add(`${operation?.kind} ${bytes}`);
    } catch (error) {
      seen.add(isHoldfastError(error) ? error.code : String(error));
    }
  }
  expect(seen).toEqual(new Set(['update below\n', 'create ', 'unsafe-target']));
});

test('a target the user may not read is an error that names it', async () => {
  using project = makeProject({ 'secret.ts': 'secret\n', 'closed/a.ts': 'a\n', 'open.ts': 'o\n' });
  chmodSync(project.path, 0o755);
  chmodSync(join(project.path, 'secret.ts'), 0);
  chmodSync(join(project.path, 'closed'), 0);
  try {
    const refused = (path: string) =>
      refusal(asNobody(() => planLocal(request({ [path]: 'x' }), { cwd: project.path })));
    expect(await refused('secret.ts')).toMatchObject({
      code: 'io-error',
      path: 'secret.ts',
      message: '"secret.ts" cannot be read (EACCES).',
      data: { errno: 'EACCES' },
    });
    expect(await refused('closed/a.ts')).toMatchObject({ code: 'io-error', path: 'closed/a.ts' });
    const { plan } = await asNobody(() =>
      planLocal(request({ 'open.ts': 'x' }), { cwd: project.path }),
    );
    expect(plan.operations).toHaveLength(1);

    const { unknowns } = await asNobody(() => inspectLocal({ cwd: project.path }));
    expect(unknowns.map(({ why }) => why)).toEqual(
      expect.arrayContaining([
        '1 files could not be read: "secret.ts"',
        '1 directories could not be read: "closed"',
      ]),
    );
  } finally {
    chmodSync(join(project.path, 'closed'), 0o755);
  }
});

/** Counts the handles a port has open. */
function countHandles(inner: FsPort): { readonly fs: FsPort; readonly count: () => number } {
  let count = 0;
  const opened = <T>(handle: T): T => {
    count++;
    return handle;
  };
  const fs: FsPort = {
    ...inner,
    openRoot: (path) => opened(inner.openRoot(path)),
    openDir: (parent, name) => opened(inner.openDir(parent, name)),
    open: (dir, name, access, mode) => opened(inner.open(dir, name, access, mode)),
    close: (handle) => {
      count--;
      inner.close(handle);
    },
  };
  return { fs, count: () => count };
}
