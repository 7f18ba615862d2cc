import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { HoldfastError } from '@holdfast/base';
import { makeTempDir, type TempDir, writeTree } from '@holdfast/test-kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNodeFs, type DirHandle, errnoOf, type FsPort, openParents } from './index.js';

describe.each(['descriptor', 'verified'] as const)('openParents by %s', (anchoring) => {
  let temp: TempDir;
  let fs: FsPort;
  let root: DirHandle;

  beforeEach(() => {
    temp = makeTempDir();
    fs = createNodeFs({ anchoring });
    root = fs.openRoot(temp.path);
  });
  afterEach(() => {
    fs.close(root);
    temp.remove();
  });

  test('a file in the root needs no directory', () => {
    const chain = openParents(fs, root, 'a');
    expect(chain).toMatchObject({ missing: [], leaf: 'a', opened: [] });
    expect(chain.parent).toBe(root);
    chain.close();
    expect(fs.list(root)).toEqual([]);
  });

  test('directories that exist are opened, the rest is named', () => {
    mkdirSync(join(temp.path, 'src/deep'), { recursive: true });
    const chain = openParents(fs, root, 'src/deep/new/er/a.ts');
    expect(chain.opened.map(({ path }) => path)).toEqual(['src', 'src/deep']);
    expect(chain.missing).toEqual(['new', 'er']);
    expect(chain.leaf).toBe('a.ts');
    expect(chain.parent).toBe(chain.opened[1]?.dir);
    fs.mkdir(chain.parent, 'new', 0o755);
    expect(fs.list(chain.parent)).toEqual(['new']);
    const { parent } = chain;
    chain.close();
    chain.close();
    expect(() => fs.list(parent)).toThrow();
    expect(fs.list(root)).toEqual(['src']);
  });

  test.each(['link/inner/a', 'src/link/a', 'file/a', 'src/file/inner/a', 'dangling/a'])(
    '%s is refused, naming the path',
    (path) => {
      writeTree(temp.path, {
        'real/inner/a': 'secret',
        link: { symlink: 'real' },
        'src/link': { symlink: '../real' },
        file: '',
        'src/file': '',
        dangling: { symlink: 'nowhere' },
      });
      expect(() => openParents(fs, root, path)).toThrow(
        expect.objectContaining({ code: 'unsafe-target', path }),
      );
    },
  );

  test('other failures of the disk pass through', () => {
    const failing: FsPort = {
      ...fs,
      openDir() {
        throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
      },
    };
    const attempt = () => openParents(failing, root, 'src/a');
    expect(attempt).not.toThrow(HoldfastError);
    try {
      attempt();
    } catch (error) {
      expect(errnoOf(error)).toBe('EACCES');
    }
  });

  test('a component that is no name is a programming error', () => {
    expect(() => openParents(fs, root, 'a/../b')).toThrow(TypeError);
    expect(() => openParents(fs, root, '/a')).toThrow(TypeError);
  });
});
