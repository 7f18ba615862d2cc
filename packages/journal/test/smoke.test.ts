import { snapshotTree } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { openJournal } from '../src/index.js';
import { makePlan, makeProject } from './project.js';

test('smoke', async () => {
  using project = makeProject({ 'src/a.ts': { content: 'old\n', mode: 0o640 } });
  const plan = await makePlan(project.path, { 'src/a.ts': 'new\n', 'src/deep/b.ts': 'b\n' });
  const before = snapshotTree(project.path, { skip: ['.holdfast'] });
  const journal = openJournal(project.path);
  expect((await journal.apply(plan, { dryRun: true })).status).toBe('ready');
  const applied = await journal.apply(plan);
  expect(applied.status).toBe('applied');
  expect((await journal.apply(plan)).status).toBe('already-applied');
  const r = await journal.recover({ last: true });
  expect(r.status).toBe('recovered');
  expect(snapshotTree(project.path, { skip: ['.holdfast'] })).toEqual(before);
  expect((await journal.recover({ last: true })).status).toBe('already-recovered');
});
