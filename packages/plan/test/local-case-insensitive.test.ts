import { createMemoryFs } from '@holdfast/files/testing';
import { expect, test } from 'vitest';
import { planLocal } from '../src/local/index.js';
import { refusal, request } from './local-project.js';

const TREE = { '/p/package.json': '{}\n', '/p/Src/button.tsx': 'old\n', '/p/apps/web/a.ts': 'a\n' };

test('P13 on a case-insensitive disk another spelling is a collision, even with the same bytes', async () => {
  const fs = createMemoryFs(TREE, { caseInsensitive: true });
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
  const fs = createMemoryFs(TREE, { caseInsensitive: true });
  const change = request({ 'a.ts': 'new\n' });
  const inner = await refusal(planLocal(change, { cwd: '/p', appRoot: 'apps/Web', fs }));
  expect(inner.hint).toContain('"web"');
  const outer = await refusal(planLocal(change, { cwd: '/p', appRoot: 'Apps/web', fs }));
  expect(outer.hint).toContain('"apps"');
});

test('on a case-insensitive disk a file moves to another spelling of its name', async () => {
  const fs = createMemoryFs(TREE, { caseInsensitive: true });
  const candidates = [{ path: 'Src/Button.tsx', from: 'Src/button.tsx', reason: 'Test' }];
  const { plan } = await planLocal({ schemaVersion: 2, candidates }, { cwd: '/p', fs });
  expect(plan).toMatchObject({
    operations: [{ kind: 'move', from: 'Src/button.tsx', path: 'Src/Button.tsx' }],
    conflicts: [],
  });
});
