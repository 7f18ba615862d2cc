import { chmodSync, linkSync, symlinkSync, writeFileSync } from 'node:fs';
import { makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { createFaultyFs } from './faulty-fs.js';
import { createMemoryFs } from './memory-fs.js';
import { createNodeFs } from './node-fs.js';
import { snapshotTree, treeSignature } from './tree-snapshot.js';

test('a tree on disk is seen as the same tree in memory', () => {
  using temp = makeTempDir();
  writeFileSync(`${temp.path}/a`, new Uint8Array([0, 10, 255]));
  chmodSync(`${temp.path}/a`, 0o640);
  linkSync(`${temp.path}/a`, `${temp.path}/b`);
  symlinkSync('a', `${temp.path}/l`);
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  const memory = createMemoryFs(
    {
      '/p/a': { file: new Uint8Array([0, 10, 255]), mode: 0o640 },
      '/p/b': { hardLink: '/p/a' },
      '/p/l': { symlink: 'a' },
    },
    { uid, gid },
  );
  const found = snapshotTree(createNodeFs(), temp.path);
  expect(found).toEqual(snapshotTree(memory, '/p'));
  expect(found.b).toMatchObject({ content: '\0\n\xff', sameInodeAs: 'a' });
});

test('a memory tree is read whole, whatever its modes', () => {
  const fs = createMemoryFs({ '/p/d/a': { file: 'x', mode: 0 } });
  fs.outside.chmod('/p/d', 0);
  expect(snapshotTree(fs, '/p')['d/a']?.content).toBe('x');
});

for (const [title, wrap] of [
  ['in memory', (fs: ReturnType<typeof createMemoryFs>) => fs],
  ['through a port', (fs: ReturnType<typeof createMemoryFs>) => createFaultyFs(fs)],
] as const) {
  test(`a signature ${title} changes with whatever a program can see, and nothing else`, () => {
    const fs = createMemoryFs({ '/p/d/a': 'x', '/p/d/b': { hardLink: '/p/d/a' }, '/p/s/t': 'y' });
    const signature = () => treeSignature(wrap(fs), '/p', { skip: ['s/t'] });
    const { outside } = fs;
    const same = signature();
    outside.setMtime('/p/d/a', 1n);
    outside.write('/p/s/t', 'other');
    outside.write('/q', '');
    expect(signature()).toBe(same);
    const changes = [
      () => outside.write('/p/d/a', 'z'),
      () => outside.chmod('/p/d/a', 0o666),
      () => outside.chown('/p/d/a', 5, 5),
      () => outside.rename('/p/d/b', '/p/d/c'),
      () => outside.replace('/p/d/c', 'z'),
      () => outside.rename('/p/d/a', '/p/a'),
      () => outside.mkdir('/p/e'),
      () => outside.symlink('a', '/p/l'),
      () => outside.write('/p/s/u', ''),
    ];
    const seen = [
      same,
      ...changes.map((change) => {
        change();
        return signature();
      }),
    ];
    expect(new Set(seen).size).toBe(seen.length);
  });
}
