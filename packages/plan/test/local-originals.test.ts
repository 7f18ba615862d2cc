import { linkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { snapshotTree } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { planLocal, readOriginals } from '../src/local/index.js';
import { makeProject, refusal, request } from './local-project.js';

test('originals are read for updates whose file is still what the plan was made for', async () => {
  const names = ['same', 'changed', 'gone', 'linked', 'replaced', 'twice', 'directory'];
  using project = makeProject(
    Object.fromEntries(names.map((name) => [`app/${name}.ts`, `${name}\n`])),
  );
  const at = (name: string) => join(project.path, 'app', name);
  const contents = Object.fromEntries(names.map((name) => [`${name}.ts`, 'new\n']));
  const options = { cwd: project.path, appRoot: 'app' };
  const { plan, originals } = await planLocal(request({ ...contents, 'created.ts': 'x' }), options);
  expect(await readOriginals(plan, { cwd: project.path })).toEqual(originals);
  expect(originals.size).toBe(names.length);

  writeFileSync(at('changed.ts'), 'later\n');
  rmSync(at('gone.ts'));
  renameSync(at('linked.ts'), join(project.path, 'elsewhere.ts'));
  symlinkSync('../elsewhere.ts', at('linked.ts'));
  renameSync(at('replaced.ts'), at('other.ts'));
  writeFileSync(at('replaced.ts'), 'replaced\n');
  linkSync(at('twice.ts'), at('second.ts'));
  rmSync(at('directory.ts'));
  writeFileSync(at('directory.ts'), Buffer.from([0xff]));
  const before = snapshotTree(project.path, { exact: true });
  const now = await readOriginals(plan, { cwd: project.path });
  expect([...now.keys()]).toEqual(['replaced.ts', 'same.ts']);
  expect(Buffer.from(now.get('same.ts') ?? []).toString()).toBe('same\n');
  expect(snapshotTree(project.path, { exact: true })).toEqual(before);
});

test('where the app root is not, there are no originals; a missing workspace is an error', async () => {
  using project = makeProject({ 'app/a.ts': 'a\n' });
  using other = makeProject({ app: 'a file' });
  const { plan } = await planLocal(request({ 'a.ts': 'new\n' }), {
    cwd: project.path,
    appRoot: 'app',
  });
  expect((await readOriginals(plan, { cwd: other.path })).size).toBe(0);
  rmSync(join(other.path, 'app'));
  expect((await readOriginals(plan, { cwd: other.path })).size).toBe(0);
  symlinkSync(join(project.path, 'app'), join(other.path, 'app'));
  expect((await readOriginals(plan, { cwd: other.path })).size).toBe(0);
  const error = await refusal(readOriginals(plan, { cwd: join(other.path, 'nowhere') }));
  expect(error.code).toBe('io-error');
});
