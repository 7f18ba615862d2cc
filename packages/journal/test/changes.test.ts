import { createFaultyFs, fakeErrno } from '@holdfast/files/testing';
import { describe, expect, test } from 'vitest';
import { openJournal } from '../src/index.js';
import type { Wanted } from './plan-of.js';
import {
  ROOT,
  simulateChanges,
  simulateProcess,
  simulateProject,
  userTree,
} from './simulated-project.js';

const TREE = {
  'package.json': '{}\n',
  'a.txt': { file: 'a\n', mode: 0o640 },
  'run.sh': { file: '#!/bin/sh\n', mode: 0o644 },
  'src/one.ts': 'one\n',
  'src/deep/two.ts': { file: 'two\n', mode: 0o755 },
  'lib/only.ts': 'only\n',
  name: 'a file\n',
  'dir/inner.txt': 'inner\n',
  'image.png': { file: Buffer.from([0x89, 0x50, 0xff, 0]) },
} as const;

/** What each plan leaves, besides the files that it does not name. */
const PLANS: Readonly<
  Record<string, { wanted: Record<string, Wanted>; after: Record<string, string | undefined> }>
> = {
  'a delete': { wanted: { 'a.txt': { delete: true } }, after: { 'a.txt': undefined } },
  'a delete that empties directories': {
    wanted: { 'src/deep/two.ts': { delete: true }, 'src/one.ts': { delete: true } },
    after: {
      src: undefined,
      'src/deep': undefined,
      'src/deep/two.ts': undefined,
      'src/one.ts': undefined,
    },
  },
  'a move': {
    wanted: { 'new/b.txt': { from: 'a.txt' } },
    after: { 'a.txt': undefined, new: 'directory 755', 'new/b.txt': '640 1 a\n' },
  },
  'a move with an edit and a bit': {
    wanted: { 'src/three.ts': { from: 'src/deep/two.ts', content: 'three\n', executable: false } },
    after: { 'src/deep/two.ts': undefined, 'src/deep': undefined, 'src/three.ts': '644 1 three\n' },
  },
  'a move that changes the case': {
    wanted: { 'A.TXT': { from: 'a.txt' } },
    after: { 'a.txt': undefined, 'A.TXT': '640 1 a\n' },
  },
  'an execute bit': {
    wanted: { 'run.sh': { executable: true } },
    after: { 'run.sh': '755 1 #!/bin/sh\n' },
  },
  'a file that becomes a directory': {
    wanted: { name: { delete: true }, 'name/index.ts': 'index\n' },
    after: { name: 'directory 755', 'name/index.ts': '644 1 index\n' },
  },
  'a directory that becomes a file': {
    wanted: { 'dir/inner.txt': { delete: true }, dir: 'now a file\n' },
    after: { 'dir/inner.txt': undefined, dir: '644 1 now a file\n' },
  },
  'a file moved into a directory of its name': {
    wanted: { 'name/name': { from: 'name' } },
    after: { name: 'directory 755', 'name/name': '644 1 a file\n' },
  },
  'a file moved to the name of its directory': {
    wanted: { dir: { from: 'dir/inner.txt' } },
    after: { 'dir/inner.txt': undefined, dir: '644 1 inner\n' },
  },
  'a new executable': {
    wanted: { 'bin/x': { content: 'x\n', executable: true } },
    after: { bin: 'directory 755', 'bin/x': '755 1 x\n' },
  },
};

describe.each(Object.entries(PLANS))('%s', (_, { wanted, after }) => {
  test('is applied, reported, and undone exactly', async () => {
    const disk = simulateProject(TREE);
    const before = userTree(disk);
    const plan = simulateChanges(disk, wanted);
    const result = await openJournal(ROOT, simulateProcess(disk, 1)).apply(plan);
    expect(result.conflicts).toEqual([]);
    expect(result.status).toBe('applied');
    expect(result.files.map(({ path }) => path).sort()).toEqual(Object.keys(wanted).sort());
    const expected = { ...before };
    for (const [path, entry] of Object.entries(after)) {
      if (entry === undefined) delete expected[`${ROOT}/${path}`];
      else expected[`${ROOT}/${path}`] = entry;
    }
    expect(userTree(disk)).toEqual(expected);
    const again = await openJournal(ROOT, simulateProcess(disk, 2)).apply(plan);
    expect(again.conflicts).toEqual([]);
    expect(again.status).toBe('already-applied');
    const undone = await openJournal(ROOT, simulateProcess(disk, 3)).recover({ last: true });
    expect(undone.conflicts).toEqual([]);
    expect(undone.status).toBe('recovered');
    expect(userTree(disk)).toEqual(before);
  });
});

test.each(['orig', 'attributes'])(
  'a moved file that somebody deletes while the apply is prepared (%s) is a conflict',
  async (part) => {
    const disk = simulateProject(TREE);
    const plan = simulateChanges(disk, { 'new/b.txt': { from: 'a.txt' }, 'src/one.ts': 'ONE\n' });
    const fs = createFaultyFs(disk, {
      after: ({ kind, label }) => {
        if (kind === 'mkdir' && label.endsWith(`/${part}`)) disk.outside.remove(`${ROOT}/a.txt`);
      },
    });
    const result = await openJournal(ROOT, simulateProcess(fs, 1)).apply(plan);
    expect(result.status).toBe('conflict');
    expect(result.conflicts).toMatchObject([{ code: 'changed-since-plan', path: 'a.txt' }]);
    expect(disk.outside.readText(`${ROOT}/src/one.ts`)).toBe('one\n');
    const { transactions } = await openJournal(ROOT, simulateProcess(disk, 2)).status();
    expect(transactions).toEqual([]);
  },
);

test('what is written in the last moment to a file that no link can keep is kept in the journal', async () => {
  const disk = simulateProject(TREE);
  const plan = simulateChanges(disk, { 'a.txt': 'new\n', 'image.png': 'text\n' });
  const port = createFaultyFs(disk, {
    before: ({ kind, label }) => {
      if (kind === 'rename' && label.endsWith(` -> ${ROOT}/image.png`)) {
        disk.outside.write(`${ROOT}/image.png`, 'mine\n'.repeat(100));
      }
    },
  });
  const link = (): never => {
    throw fakeErrno('EPERM', 'link');
  };
  const fs = { ...port, link };
  const result = await openJournal(ROOT, simulateProcess(fs, 1)).apply(plan);
  expect([result.status, disk.outside.readText(`${ROOT}/a.txt`)]).toEqual(['conflict', 'a\n']);
  const [conflict] = result.conflicts;
  expect(conflict).toMatchObject({ code: 'changed-since-plan', path: 'image.png' });
  const where = /kept as (.*)[.]$/.exec(conflict?.reason ?? '')?.[1];
  expect(where).toBe(`.holdfast/changes/${result.transactionId}/late/1`);
  expect(disk.outside.readText(`${ROOT}/${where}`)).toBe('mine\n'.repeat(100));
});
