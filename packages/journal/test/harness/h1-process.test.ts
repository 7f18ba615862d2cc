import { snapshotTree } from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJournal } from '../../src/index.js';
import { type Children, makeChildren } from '../children.js';
import { interrupt } from '../interrupted.js';

let children: Children;
beforeAll(async () => {
  children = await makeChildren();
});
afterAll(() => children.remove());

test('C27 the process that applies is killed, the one that started it lives and recovers', async () => {
  const tree = { 'lib/c.ts': 'c old\n', 'src/a.ts': { content: 'a old\n', mode: 0o640 } };
  const contents = { 'lib/c.ts': 'c new\n', 'src/a.ts': 'a new\n', 'src/new/d.ts': 'd\n' };
  let before = {};
  const { project, root } = await interrupt(children, {
    tree,
    contents,
    killAfter: 'c.ts',
    beforeApply: (path) => {
      before = snapshotTree(path, { skip: ['.holdfast'] });
    },
  });
  using _removed = project;
  const journal = openJournal(root);
  const [transaction] = (await journal.status()).transactions;
  expect(transaction).toMatchObject({ state: 'interrupted', active: true });
  expect(transaction).not.toHaveProperty('owner');
  const { status, files } = await journal.recover({ last: true });
  expect(status).toBe('recovered');
  expect(files.map(({ outcome }) => outcome)).toEqual(['restored', 'untouched', 'untouched']);
  expect(snapshotTree(root, { skip: ['.holdfast'] })).toEqual(before);
});
