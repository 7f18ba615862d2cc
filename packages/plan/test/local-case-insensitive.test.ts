import { foldCase } from '@holdfast/base';
import type { DirHandle, FsPort } from '@holdfast/files';
import { createMemoryFs } from '@holdfast/files/testing';
import { expect, test } from 'vitest';
import { planLocal } from '../src/local/index.js';
import { refusal, request } from './local-project.js';

/** A port that finds a name in any spelling, as macOS and Windows do. */
function caseInsensitive(inner: FsPort): FsPort {
  const real = (dir: DirHandle, name: string) =>
    inner.list(dir).find((entry) => foldCase(entry) === foldCase(name)) ?? name;
  return {
    ...inner,
    openDir: (dir, name) => inner.openDir(dir, real(dir, name)),
    lstat: (dir, name) => inner.lstat(dir, real(dir, name)),
    open: (dir, name, access, mode) => inner.open(dir, real(dir, name), access, mode),
  };
}

const TREE = { '/p/package.json': '{}\n', '/p/Src/button.tsx': 'old\n', '/p/apps/web/a.ts': 'a\n' };

test('P13 on a case-insensitive disk another spelling is a collision, even with the same bytes', async () => {
  const fs = caseInsensitive(createMemoryFs(TREE));
  for (const path of ['Src/Button.tsx', 'src/button.tsx', 'SRC/new.ts', 'Package.json']) {
    const content = path === 'Package.json' ? '{}\n' : 'old\n';
    const { plan } = await planLocal(request({ [path]: content }), { cwd: '/p', fs });
    expect(plan.operations).toEqual([]);
    expect(plan.conflicts).toMatchObject([{ code: 'case-collision', path }]);
  }
  const exact = await planLocal(request({ 'Src/button.tsx': 'new\n' }), { cwd: '/p', fs });
  expect(exact.plan.operations).toMatchObject([{ kind: 'update' }]);
});

test('an app root in another spelling is refused and the real one named', async () => {
  const fs = caseInsensitive(createMemoryFs(TREE));
  const change = request({ 'a.ts': 'new\n' });
  const inner = await refusal(planLocal(change, { cwd: '/p', appRoot: 'apps/Web', fs }));
  expect(inner.hint).toContain('"web"');
  const outer = await refusal(planLocal(change, { cwd: '/p', appRoot: 'Apps/web', fs }));
  expect(outer.hint).toContain('"apps"');
});
