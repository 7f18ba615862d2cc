import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { snapshotTree } from '@holdfast/test-kit';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makePlan, makeSample, REQUEST, type Sample } from './sample.js';

let sample: Sample;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  sample = makeSample();
});
afterEach(() => sample.remove());

const expectStart = (): void => {
  for (const [path, content] of Object.entries(sample.start))
    expect(sample.read(path)).toBe(content);
  expect(sample.read('src/b.ts')).toBeUndefined();
};
const expectApplied = (): void => {
  for (const { path, content } of REQUEST.candidates) expect(sample.read(path)).toBe(content);
};

test('C30 apply, status, recover: outcomes, exit codes and the commands to go on with', async () => {
  const plan = await makePlan(sample);
  const before = snapshotTree(sample.path, { exact: true });
  const dry = await sample.json('change apply plan.json --dry-run');
  expect([dry.code, dry.json.status, dry.json.id]).toEqual([0, 'ready', plan.id]);
  expect(snapshotTree(sample.path, { exact: true })).toEqual(before);

  const applied = await sample.run(`change apply plan.json --expect ${plan.id.slice(0, 12)}`);
  expect(applied).toMatchObject({ code: 0, stderr: '' });
  expect(applied.stdout).toContain('Applied: 3 files written.');
  const start8 = /change recover ([0-9a-f]{8})/.exec(applied.stdout)?.[1] ?? '';
  const undo = /holdfast (change recover [0-9a-f-]{36})/.exec(applied.stdout)?.[1] ?? '';
  expectApplied();

  const again = await sample.json('change apply plan.json');
  expect([again.code, again.json.status]).toEqual([0, 'already-applied']);

  const status = await sample.json('change status');
  expect(status).toMatchObject({
    code: 0,
    json: {
      transactions: [{ planId: plan.id, state: 'applied', active: false, fileCount: 3 }],
      issues: [],
    },
  });
  expect((await sample.run('change status')).stdout).toContain('applied');

  expect((await sample.json(`${undo} --dry-run`)).json.status).toBe('ready');
  expect((await sample.json(`change recover ${start8} --dry-run`)).json.status).toBe('ready');
  expectApplied();
  const recovered = await sample.run(undo);
  expect(recovered).toMatchObject({ code: 0, stderr: '' });
  expect(recovered.stdout).toContain('Recovered: 2 files restored, 1 removed.');
  expect(recovered.stdout).toMatch(/^ {2}removed +src\/b\.ts$/m);
  expect(recovered.stdout).toMatch(/^ {2}restored +src\/a\.ts$/m);
  expectStart();
  const twice = await sample.json('change recover --last');
  expect([twice.code, twice.json.status]).toEqual([0, 'already-recovered']);
});

test('C30 conflicts end with 1: at planning, at apply, at recovery', async () => {
  sample.write(
    'collision.json',
    JSON.stringify({
      candidates: [{ path: 'src/A.ts', content: '', reason: 'Other case' }],
    }),
  );
  const planned = await sample.json('change plan collision.json --output collision-plan.json');
  expect(planned).toMatchObject({ code: 1, json: { conflicts: [{ code: 'case-collision' }] } });
  expect(existsSync(join(sample.path, 'collision-plan.json'))).toBe(true);
  expect((await sample.run('change show collision-plan.json')).code).toBe(1);
  expect(await sample.json('change apply collision-plan.json')).toMatchObject({
    code: 1,
    json: { status: 'conflict', conflicts: [{ code: 'case-collision' }] },
  });

  await makePlan(sample);
  sample.write('notes.txt', 'mine\n');
  const refused = await sample.run('change apply plan.json');
  expect(refused).toMatchObject({ code: 1, stderr: '' });
  expect(refused.stdout).toContain('changed-since-plan');
  expect(refused.stdout).toContain('Make the plan again');
  expect(refused.stdout).toContain('holdfast change plan REQUEST --save');
  expect(refused.stdout).toMatch(/Conflicts:.*Files:.*left as it is {2}notes\.txt/s);
  expect(sample.read('src/a.ts')).toBe(sample.start['src/a.ts']);
  expect(existsSync(join(sample.path, '.holdfast'))).toBe(false);

  sample.write('notes.txt', sample.start['notes.txt'] ?? '');
  await sample.run('change apply plan.json');
  sample.write('src/a.ts', 'later edit\n');
  const recovered = await sample.run('change recover --last');
  expect(recovered.code).toBe(1);
  expect(recovered.stdout).toContain('changed-since-apply  src/a.ts');
  expect(recovered.stdout).toContain('try again when the files are back');
  // A finished transaction blocks nothing, so there is nothing to abandon.
  expect(recovered.stdout).not.toContain('change abandon');
  expect(recovered.stdout).toContain('abandon is for interrupted transactions only');
  expect(recovered.stdout).toMatch(/\.holdfast\/changes\/[0-9a-f-]{36}: undo\.pack/);
  expect(sample.read('notes.txt')).toBe('one\r\ntwo!\r\n');
});

test('C30 ids: a plan hash, a path and nonsense are refused with 2', async () => {
  const hash = await sample.json(`change recover ${'0'.repeat(64)}`);
  expect(hash.code).toBe(2);
  expect(`${hash.json.error.message} ${hash.json.error.hint}`).toMatch(/plan/);
  for (const id of ['../escape', '/tmp/escape', 'nonsense']) {
    const { code, json } = await sample.json(`change recover ${id}`);
    expect([id, code, typeof json.error.code]).toEqual([id, 2, 'string']);
  }
  const unknown = await sample.json('change recover 01890f3e-7b1a-7cc0-98c4-dc0c0c07398f');
  expect(unknown.code).toBe(2);
  const none = await sample.json('change resume --last');
  expect(none.code).toBe(2);
});

test('a refusal of a plan with many files names the conflict first and few files', async () => {
  const candidates = Array.from({ length: 12 }, (_, index) => {
    return { path: `many/${index + 10}.txt`, content: 'x\n', reason: 'Many' };
  });
  sample.write('many.json', JSON.stringify({ candidates }));
  await sample.run('change plan many.json --output many-plan.json');
  await sample.run('change apply many-plan.json');
  sample.write('many/15.txt', 'later edit\n');
  const { code, stdout } = await sample.run('change recover --last');
  expect(code).toBe(1);
  expect(stdout.indexOf('changed-since-apply')).toBeLessThan(stdout.indexOf('many/10.txt'));
  expect(stdout).toContain('  and 9 more left as it is\n');
  expect(stdout).not.toContain('many/20.txt');
  expect(stdout).not.toContain('untouched');
});

test('a part of a transaction id: unknown, too short, one of several', async () => {
  await makePlan(sample);
  for (let round = 0; round < 2; round += 1) {
    await sample.run('change apply plan.json');
    await sample.run('change recover --last');
  }
  const { transactions } = (await sample.json('change status')).json;
  const [newest, oldest]: string[] = transactions.map(({ id }: { id: string }) => id);
  const recover = async (id: string | undefined) =>
    (await sample.json(`change recover ${id}`)).json;
  // Both were made within the 65 seconds that share the first 8 digits, or just not.
  const shared = newest?.slice(0, 8) === oldest?.slice(0, 8);
  const eight = await recover(newest?.slice(0, 8));
  if (shared)
    expect(eight.error.message).toContain('2 transactions have an id that starts or ends with');
  else expect(eight.transactionId).toBe(newest);
  expect((await recover(newest?.slice(0, 30))).transactionId).toBe(newest);
  expect((await recover(oldest?.slice(0, 30).toUpperCase())).transactionId).toBe(oldest);
  expect((await recover(oldest?.slice(-8))).transactionId).toBe(oldest);
  expect((await recover(newest?.slice(-15))).transactionId).toBe(newest);
  expect((await recover('00000000-0')).error.code).toBe('transaction-not-found');
  const short = await recover(newest?.slice(0, 7));
  expect(short.error.code).toBe('transaction-id-invalid');
  expect(short.error.hint).toContain('8 or more characters');
  const abandoned = await sample.json(`change abandon ${oldest?.slice(0, 30)} --keep-current`);
  expect(abandoned.json.conflicts[0].code).toBe('transaction-finished');
});

test('C30 prune: says what it would do, archives, deletes', async () => {
  const none = await sample.run('change prune');
  expect(none.stdout).toContain('there is no finished transaction that could go');
  expect(none.stdout).not.toContain('Choose what to do');
  await makePlan(sample);
  await sample.run('change apply plan.json');
  await sample.run('change recover --last');
  await sample.run('change apply plan.json');
  const dry = await sample.run('change prune');
  expect(dry).toMatchObject({ code: 0, stderr: '' });
  expect(dry.stdout).toContain('Would go: 2. Kept: 0.');
  expect(dry.stdout).toContain('holdfast change prune --delete');
  expect(dry.stdout).toMatch(/^ {2}[0-9a-f-]{36} {2}applied {2}\d+m old {2}3 files$/m);
  expect(dry.stdout).toMatch(/^ {2}[0-9a-f-]{36} {2}recovered {2}\d+m old {2}3 files$/m);
  const nowhere = await sample.json('change prune --archive nowhere');
  expect([nowhere.code, nowhere.json.error.hint]).toEqual([2, 'Name an existing directory.']);
  mkdirSync(join(sample.path, 'old'));
  const kept = await sample.json('change prune --keep 1 --archive old');
  expect(kept).toMatchObject({ code: 0, json: { status: 'archived', kept: 1 } });
  expect(kept.json.transactions).toHaveLength(1);
  expect((await sample.json('change prune --older-than 1d')).json.transactions).toEqual([]);
  expect((await sample.json('change prune --delete')).json.status).toBe('deleted');
  expect((await sample.json('change status')).json.transactions).toEqual([]);
});

test('--app-root in any spelling, and one journal for the whole project', async () => {
  mkdirSync(join(sample.path, 'apps/web'), { recursive: true });
  sample.write('apps/web/package.json', '{}\n');
  sample.write(
    'web.json',
    JSON.stringify({
      candidates: [{ path: 'new.txt', content: 'new\n', reason: 'New' }],
    }),
  );
  const plans = await Promise.all(
    ['apps/web', './apps/web', 'apps/web/'].map((appRoot) =>
      sample.json(`change plan web.json --app-root ${appRoot}`),
    ),
  );
  expect(new Set(plans.map(({ json }) => json.id)).size).toBe(1);
  expect((await sample.json('change plan web.json --app-root ../x')).code).toBe(2);

  await sample.run('change plan web.json --app-root apps/web --output web-plan.json');
  expect((await sample.json('change apply web-plan.json')).json.status).toBe('applied');
  expect(sample.read('apps/web/new.txt')).toBe('new\n');
  expect(existsSync(join(sample.path, 'apps/web/.holdfast'))).toBe(false);
  const count = async (args: string): Promise<number> =>
    (await sample.json(`change status${args}`)).json.transactions.length;
  expect(await count('')).toBe(1);
  expect(await count(' --app-root apps/web/')).toBe(1);
  expect(await count(' --app-root .')).toBe(0);
  const elsewhere = await sample.json('change status --cwd ..', { cwd: join(sample.path, 'apps') });
  expect(elsewhere.json.transactions).toHaveLength(1);
});

test('an app with a .holdfast of its own is a project of its own', async () => {
  mkdirSync(join(sample.path, 'apps/web/.holdfast'), { recursive: true });
  sample.write(
    'web.json',
    JSON.stringify({ candidates: [{ path: 'new.txt', content: 'new\n', reason: 'New' }] }),
  );
  await sample.run('change plan web.json --app-root apps/web --output web-plan.json');
  expect((await sample.json('change apply web-plan.json')).json.status).toBe('applied');
  expect(sample.read('apps/web/new.txt')).toBe('new\n');
  const { json } = await sample.json('change status --app-root apps/web');
  expect(json.transactions).toMatchObject([{ appRoot: '.', paths: ['new.txt'] }]);
  expect((await sample.json('change status')).json.transactions).toEqual([]);
});
