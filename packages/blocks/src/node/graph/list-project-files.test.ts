import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workingTree } from '@holdfast/source/node';
import { makeRepository } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { buildImportGraph } from '../../graph/build-import-graph.js';
import { listProjectFiles } from '../../graph/files/list-project-files.js';
import { createOutlineProvider } from './create-outline-provider.js';

test('60 tracked + untracked − ignored − deleted; links and submodules are not entered', async () => {
  const repository = makeRepository({
    'a.ts': "import './b';",
    'gone.ts': '',
    '.gitignore': 'out/\n',
  });
  const { path: root } = repository;
  rmSync(join(root, 'gone.ts'));
  mkdirSync(join(root, 'out'));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'b.ts'), "import './src/loop/loop/x';");
  writeFileSync(join(root, 'out/c.ts'), '');
  symlinkSync('.', join(root, 'src/loop'));
  // A directory in the place of a file that git still lists is no submodule.
  mkdirSync(join(root, 'gone.ts'));
  writeFileSync(join(root, 'gone.ts/inner.ts'), '');
  const inner = makeRepository({ 'x.ts': '' });
  repository.git(
    '-c',
    'protocol.file.allow=always',
    'submodule',
    '--quiet',
    'add',
    inner.path,
    'sub',
  );

  const tree = workingTree(root);
  const { files, leftOut } = await listProjectFiles(tree);
  expect(files.map(({ path }) => path)).toEqual([
    '.gitignore',
    '.gitmodules',
    'a.ts',
    'b.ts',
    'gone.ts/inner.ts',
  ]);
  expect(leftOut).toEqual([
    { path: 'src/loop', reason: 'symlink' },
    { path: 'sub', reason: 'submodule' },
  ]);
  const outlines = createOutlineProvider();
  const graph = await buildImportGraph(tree, { outlines });
  expect(graph.edges.map(({ to }) => to)).toEqual(['b.ts']);
  expect(graph.unresolved.map(({ specifier }) => specifier)).toEqual(['./src/loop/loop/x']);
  expect(graph.problems).toEqual([]);
  await outlines.close();
  inner.remove();
  repository.remove();
});
