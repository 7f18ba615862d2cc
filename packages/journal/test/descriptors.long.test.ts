import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess, snapshotTree } from '@holdfast/test-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChangeResult, openJournal } from '../src/index.js';
import { type Children, makeChildren } from './children.js';
import type { Order } from './order.js';
import { makePlan, makeProject } from './project.js';

let children: Children;
beforeAll(async () => {
  children = await makeChildren();
});
afterAll(() => children.remove());

const COUNT = 32;
const way = (index: number, depth: number): string =>
  [`d${index}`, ...'abcdefghijklmnopqrstuvwxyz'.slice(0, depth - 1)].join('/');
const files = (depth: number, text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: COUNT }, (_, i) => [`${way(i, depth)}/x.txt`, `${text} ${i}\n`]),
  );
const facts = (root: string) => snapshotTree(root, { skip: ['.holdfast'] });

describe.runIf(process.platform !== 'win32')('few open files', () => {
  test('suffice for an apply and a recovery of many deep files', async () => {
    using project = makeProject(files(8, 'old'));
    const root = project.path;
    const before = facts(root);
    const plan = await makePlan(root, files(8, 'new'));
    expect(await runWith(256, { root, command: 'apply', plan })).toMatchObject({
      status: 'applied',
    });
    const recovered = await runWith(256, { root, command: 'recover' });
    expect(recovered).toMatchObject({ status: 'recovered' });
    expect(facts(root)).toEqual(before);
  });

  test('suffice for a recovery that removes many deep directories', async () => {
    using project = makeProject();
    const root = project.path;
    const before = facts(root);
    const plan = await makePlan(root, files(12, 'new'));
    expect((await openJournal(root).apply(plan)).status).toBe('applied');
    const recovered = await runWith(256, { root, command: 'recover' });
    expect(recovered).toMatchObject({ status: 'recovered' });
    expect(facts(root)).toEqual(before);
  });

  // From far too few to enough: wherever it fails, nothing is half-way.
  test.each([40, 60, 80, 90, 100, 110, 120, 130, 140, 150])(
    'that are %i either suffice or change nothing',
    async (limit) => {
      using project = makeProject(files(8, 'old'));
      const root = project.path;
      for (let index = 0; index < COUNT; index += 1) mkdirSync(join(root, `e${index}`));
      const before = facts(root);
      const creates = Object.entries(files(2, 'created')).map(([path, text]) => [`e${path}`, text]);
      const updates = Object.entries(files(8, 'new'));
      const plan = await makePlan(
        root,
        Object.fromEntries([...updates.slice(0, 16), ...creates.slice(0, 16)]),
      );
      const result = await runWith(limit, { root, command: 'apply', plan });
      if (typeof result === 'string' || result.status !== 'applied') {
        expect(JSON.stringify(result)).toContain('EMFILE');
        expect(JSON.stringify(result)).not.toContain('interrupted');
        expect(facts(root)).toEqual(before);
        return;
      }
      const recovered = await runWith(limit, { root, command: 'recover' });
      expect(recovered).toMatchObject({ status: 'recovered' });
      expect(facts(root)).toEqual(before);
    },
  );
});

/** The result of an order in a process with a limit of open files, or what it wrote about its error. */
async function runWith(limit: number, order: Order): Promise<ChangeResult | string> {
  const command = `ulimit -n ${limit} && exec "$0" "$1"`;
  const args = ['-c', command, process.execPath, children.script];
  const { stdout, stderr } = await runProcess('/bin/sh', args, { input: JSON.stringify(order) });
  return stdout === '' ? stderr : (JSON.parse(stdout) as ChangeResult);
}
