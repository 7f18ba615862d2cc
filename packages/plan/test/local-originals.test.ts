import { linkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { snapshotTree } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import type { OriginalFile } from '../src/index.js';
import { planLocal, readOriginals } from '../src/local/index.js';
import { makeProject, refusal, request } from './local-project.js';

test('what is there now is read, whatever it is; null stands for what no plan replaces', async () => {
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
  const text = (name: string) => {
    const found = now.get(`${name}.ts`);
    return isRead(found) ? Buffer.from(found.bytes).toString('latin1') : found;
  };
  expect(Object.fromEntries(names.map((name) => [name, text(name)]))).toEqual({
    same: 'same\n',
    changed: 'later\n',
    gone: 'absent',
    linked: null,
    replaced: 'replaced\n',
    twice: null,
    directory: '\xff',
  });
  expect(now.has('created.ts')).toBe(false);
  expect(snapshotTree(project.path, { exact: true })).toEqual(before);
  writeFileSync(at('created.ts'), 'appeared\n');
  const later = (await readOriginals(plan, { cwd: project.path })).get('created.ts');
  expect(later).toEqual({ bytes: new Uint8Array(Buffer.from('appeared\n')), executable: false });
});

type Found = OriginalFile | undefined;

function isRead(found: Found): found is Extract<Found, { readonly bytes: unknown }> {
  return typeof found === 'object' && found !== null && 'bytes' in found;
}

test('where the app root is not, nothing is what the plan was made for; a missing workspace is an error', async () => {
  using project = makeProject({ 'app/a.ts': 'a\n' });
  using other = makeProject({ app: 'a file' });
  const { plan } = await planLocal(request({ 'a.ts': 'new\n' }), {
    cwd: project.path,
    appRoot: 'app',
  });
  expect([...(await readOriginals(plan, { cwd: other.path }))]).toEqual([['a.ts', null]]);
  rmSync(join(other.path, 'app'));
  expect([...(await readOriginals(plan, { cwd: other.path }))]).toEqual([['a.ts', null]]);
  symlinkSync(join(project.path, 'app'), join(other.path, 'app'));
  expect([...(await readOriginals(plan, { cwd: other.path }))]).toEqual([['a.ts', null]]);
  const error = await refusal(readOriginals(plan, { cwd: join(other.path, 'nowhere') }));
  expect(error.code).toBe('io-error');
});
