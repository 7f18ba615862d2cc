import { snapshotTree } from '@holdfast/test-kit';
import { describe, expect, test } from 'vitest';
import { openJournal, type ProgressEvent } from '../src/index.js';
import { makePlan, makeProject } from './project.js';

const tree = { 'a.txt': 'old a\n', 'b.txt': 'old b\n', 'c.txt': 'old c\n' };
const contents = { 'a.txt': 'new a\n', 'b.txt': 'new b\n', 'n/e/w.txt': 'new\n' };

describe('an error of whoever is told of the progress is thrown on when all is put back', () => {
  test.each([
    [
      'at the start of the writing',
      ({ step, done }: ProgressEvent) => step === 'write' && done === 0,
    ],
    ['between two files', ({ step, done }: ProgressEvent) => step === 'write' && done === 2],
    ['after the last file', ({ step, done }: ProgressEvent) => step === 'write' && done === 3],
    ['from then on always', ({ step }: ProgressEvent) => step === 'write' || step === 'restore'],
    ['while files are staged', ({ step }: ProgressEvent) => step === 'stage'],
    ['at the flush', ({ step, done }: ProgressEvent) => step === 'flush' && done > 0],
  ])('%s', async (_, when) => {
    using project = makeProject(tree);
    const root = project.path;
    const facts = () => snapshotTree(root, { skip: ['.holdfast'] });
    const before = facts();
    const plan = await makePlan(root, contents);
    const defect = new TypeError('planted');
    const onProgress = (event: ProgressEvent): void => {
      if (when(event)) throw defect;
    };
    await expect(openJournal(root, { onProgress }).apply(plan)).rejects.toBe(defect);
    expect(facts()).toEqual(before);
    expect((await openJournal(root).apply(plan)).status).toBe('applied');
  });
});
