import { createMemoryFs } from '@holdfast/files/testing';
import { expect, test } from 'vitest';
import { planLocal } from './plan-local.js';

const fs = () =>
  createMemoryFs({ '/project/src/name.ts': 'export {};\n' }, { caseInsensitive: true });
const reason = 'Test';

test('where a disk does not tell case apart, a file moves to another spelling of its name', async () => {
  const candidates = [{ path: 'src/Name.ts', from: 'src/name.ts', reason }];
  const options = { cwd: '/project', fs: fs() };
  const { plan } = await planLocal({ schemaVersion: 2, candidates }, options);
  expect(plan).toMatchObject({
    operations: [{ kind: 'move', from: 'src/name.ts', path: 'src/Name.ts' }],
    conflicts: [],
  });
});

test('a new file whose name is there in another spelling is a conflict', async () => {
  const candidates = [{ path: 'src/NAME.ts', content: 'new\n', reason }];
  const options = { cwd: '/project', fs: fs() };
  const { plan } = await planLocal({ schemaVersion: 2, candidates }, options);
  expect(plan.conflicts).toMatchObject([{ code: 'case-collision', path: 'src/NAME.ts' }]);
});
