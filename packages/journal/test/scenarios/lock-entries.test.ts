import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openJournal } from '../../src/index.js';
import { makePlan, makeProject, refusal } from '../project.js';

async function startProject() {
  const project = makeProject({ 'a.txt': 'old\n' });
  const journal = openJournal(project.path);
  const plan = await makePlan(project.path, { 'a.txt': 'new\n' });
  expect((await journal.apply(plan)).status).toBe('applied');
  const claims = join(project.path, '.holdfast/changes/claims');
  return { project, journal, claims };
}

describe('an entry among the claims of the lock that is no claim', () => {
  test.each([
    ['9', (path: string) => mkdirSync(path)],
    ['9.done', (path: string) => mkdirSync(path)],
    ['9', (path: string) => symlinkSync('/nowhere', path)],
    ['2147483647', (path: string) => writeFileSync(path, '')],
  ])('%s blocks, and is set aside by the user', async (name, plant) => {
    const { project, journal, claims } = await startProject();
    using _ = project;
    plant(join(claims, name));
    const number = name.replace('.done', '');
    const path = `claims/${number}`;
    expect((await journal.status()).issues).toMatchObject([{ path, active: true }]);
    expect((await journal.recover({ last: true })).conflicts).toMatchObject([{ code: 'locked' }]);
    const given = await journal.abandon(path, { takeOver: number });
    expect(given.status).toBe('abandoned');
    expect(given.notes.join()).toContain(`.holdfast/changes/claims/abandoned-${name}`);
    expect((await journal.status()).issues).toEqual([]);
    expect((await journal.recover({ last: true })).status).toBe('recovered');
  });

  test.each([
    [
      '1.done',
      (path: string) => {
        rmSync(path, { force: true });
        mkdirSync(path);
      },
    ],
    ['9007199254740991', (path: string) => writeFileSync(path, '')],
  ])('%s hides nothing, is shown, and is set aside by the user', async (name, plant) => {
    const { project, journal, claims } = await startProject();
    using _ = project;
    await journal.recover({ last: true });
    plant(join(claims, name));
    const number = name.replace('.done', '');
    const path = `claims/${number}`;
    expect((await journal.status()).issues).toMatchObject([{ path, active: false }]);
    await journal.prune({ delete: true });
    expect(existsSync(join(claims, name))).toBe(true);
    const given = await journal.abandon(path, { takeOver: number });
    expect(given.status).toBe('abandoned');
    expect(existsSync(join(claims, `abandoned-${name}`))).toBe(true);
    expect((await journal.status()).issues).toEqual([]);
  });
});

test('a claim that does not exist cannot be abandoned', async () => {
  const { project, journal } = await startProject();
  using _ = project;
  const error = await refusal(journal.abandon('claims/777', { takeOver: 'zzz' }));
  expect(error.code).toBe('transaction-not-found');
});
