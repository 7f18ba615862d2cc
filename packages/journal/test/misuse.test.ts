import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isHoldfastError } from '@holdfast/base';
import { expect, test } from 'vitest';
import { openJournal } from '../src/index.js';
import { makePlan, makeProject, refusal } from './project.js';

/** What JavaScript callers may give in spite of the types. */
const anything = (value: unknown): string => value as string;

test.each([[undefined], [null], [7], [''], ['relative'], ['/a\0b']])(
  'a root that is no absolute path is refused: %j',
  (root) => {
    let thrown: unknown;
    try {
      openJournal(anything(root));
    } catch (error) {
      thrown = error;
    }
    expect(isHoldfastError(thrown) && thrown.code).toBe('usage-error');
  },
);

test.each([[undefined], [{}]])(
  'a transaction to abandon that is no id is refused: %j',
  async (id) => {
    using project = makeProject();
    const error = await refusal(openJournal(project.path).abandon(anything(id)));
    expect(error.code).toBe('usage-error');
  },
);

test('an apply that was called off before it began leaves no trace', async () => {
  using project = makeProject({ 'a.txt': 'old\n' });
  const plan = await makePlan(project.path, { 'a.txt': 'new\n' });
  const result = await openJournal(project.path).apply(plan, { signal: AbortSignal.abort() });
  expect(result).toMatchObject({ status: 'conflict', conflicts: [{ code: 'interrupted' }] });
  expect(existsSync(join(project.path, '.holdfast'))).toBe(false);
});
