import { chmodSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type RunOptions, snapshotTree } from '@holdfast/test-kit';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makePlan, makeSample, type Sample } from './sample.js';

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

test('C30 plan: review on stdout, the plan in a new private file, JSON equal to the file', async () => {
  const before = snapshotTree(sample.path, { exact: true });
  const human = await sample.run('change plan request.json');
  expect(human).toMatchObject({ code: 0, stderr: '' });
  for (const text of ['update', 'create', 'src/b.ts', 'Raise a', '+export const b = 1;']) {
    expect(human.stdout).toContain(text);
  }
  expect(human.stdout).toContain('holdfast change plan request.json --save');
  expect(human.stdout).not.toContain('\u001b');
  expect(snapshotTree(sample.path, { exact: true })).toEqual(before);

  const { stdout } = await sample.run('change plan request.json --output plan.json --json');
  expect(readFileSync(join(sample.path, 'plan.json'), 'utf8')).toBe(stdout);
  expect(statSync(join(sample.path, 'plan.json')).mode & 0o777).toBe(0o600);

  const again = await sample.json('change plan request.json --output plan.json');
  expect([again.code, again.json.error.code]).toEqual([2, 'output-exists']);
  const orphan = await sample.json('change plan request.json --output no/plan.json');
  expect([orphan.code, orphan.json.error.code]).toEqual([2, 'io-error']);
});

test('C30 show: text, JSON and one HTML page; an edited plan is refused', async () => {
  await makePlan(sample);
  expect(await sample.run('change show plan.json')).toMatchObject({ code: 0, stderr: '' });
  const { code, json } = await sample.json('change show plan.json');
  expect([code, json.review.stats]).toMatchObject([0, { created: 1, updated: 2 }]);
  const page = await sample.run('change show plan.json --html review.html');
  expect(page).toMatchObject({ code: 0, stdout: 'Wrote review.html\n' });
  expect(sample.read('review.html')).toMatch(/^<!doctype html>/i);
  expect(await sample.run('change show plan.json --html review.html')).toMatchObject({ code: 2 });

  sample.write(
    'edited.json',
    (sample.read('plan.json') ?? '').replace('const b = 1', 'const b = 6'),
  );
  for (const command of ['show', 'apply']) {
    const edited = await sample.json(`change ${command} edited.json`);
    expect([edited.code, edited.json.error.code]).toEqual([2, 'plan-invalid']);
  }
  expectStart();
});

test('show judges a plan by what is there now', async () => {
  const plan = await makePlan(sample);
  const show = async (): Promise<string> => {
    const { code, stdout, stderr } = await sample.run('change show plan.json');
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };
  expect(await show()).toContain('Nothing in the plan stands in the way of applying it.\n');

  sample.write('notes.txt', 'mine\n');
  sample.write('src/b.ts', 'appeared\n');
  const stale = '2 files are no longer what the plan was made for: it will be refused.';
  expect(await show()).toContain(stale);
  expect((await sample.run('change show plan.json --html stale.html')).code).toBe(0);
  expect(sample.read('stale.html')).toContain(stale);
  const { json } = await sample.json('change show plan.json');
  expect(json.review.id).toBe(plan.id);
  const states = json.review.files.map(
    (file: { diff: { original: string } }) => file.diff.original,
  );
  expect(states).toEqual(['differs', 'matched', 'differs']);
  expect((await sample.json('change apply plan.json')).json.status).toBe('conflict');

  rmSync(join(sample.path, 'src/b.ts'));
  rmSync(join(sample.path, 'notes.txt'));
  const gone = await show();
  expect(gone).toContain('One file is no longer what the plan was made for');
  expect(gone).toContain('The file is gone');

  sample.write('notes.txt', sample.start['notes.txt'] ?? '');
  expect((await sample.json('change apply plan.json')).json.status).toBe('applied');
  expect(await show()).toContain('Already applied: every file holds the planned text.');
});

test('a saved plan is applied by its id, or by the beginning of it', async () => {
  const saved = await sample.run('change plan request.json --save');
  expect(saved.code).toBe(0);
  const file = /^Wrote (\S+)$/m.exec(saved.stdout)?.[1] ?? '';
  const id = file.slice('.holdfast/plans/'.length, -'.json'.length);
  expect(saved.stdout).toContain(`change apply ${id.slice(0, 12)} `);
  expect(id).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(join(sample.path, file)).mode & 0o777).toBe(0o600);
  expect(sample.read('.holdfast/plans/.gitignore')).toBe('*\n');
  expect(sample.git('status', '--porcelain', '--untracked-files=all')).toBe('?? request.json\n');
  expect((await sample.run('change plan request.json --save')).code).toBe(0);

  const unknown = await sample.json(`change apply ${'0'.repeat(64)}`);
  expect([unknown.code, unknown.json.error.code]).toEqual([2, 'plan-not-found']);
  expect((await sample.json(`change apply ${id.slice(0, 10)} --dry-run`)).json.status).toBe(
    'ready',
  );
  const below = { cwd: join(sample.path, 'src') };
  expect((await sample.json(`change apply ${id}`, below)).json.status).toBe('applied');
});

test('a damaged saved plan is neither replaced nor applied', async () => {
  const saved = await sample.run('change plan request.json --save');
  const file = /^Wrote (\S+)$/m.exec(saved.stdout)?.[1] ?? '';
  const id = file.slice('.holdfast/plans/'.length, -'.json'.length);
  expect(saved.stdout).toContain(`change apply ${id.slice(0, 12)} `);
  sample.write(file, '{"half":');
  const { stdout, code } = await sample.run('change plan request.json --save --json');
  const again = { code, json: JSON.parse(stdout) };
  expect([again.code, again.json.error]).toMatchObject([2, { code: 'output-exists', path: file }]);
  const apply = await sample.json(`change apply ${id}`);
  expect([apply.code, apply.json.error.code]).toEqual([2, 'input-not-json']);
  expect(sample.read(file)).toBe('{"half":');
});

test('--expect refuses any other plan', async () => {
  await makePlan(sample);
  const { code, json } = await sample.json(`change apply plan.json --expect ${'1'.repeat(64)}`);
  expect([code, json.error.code]).toEqual([2, 'plan-mismatch']);
  expectStart();
});

test('C30 inspect: a summary, everything, or a snapshot', async () => {
  const summary = await sample.run('inspect');
  expect(summary).toMatchObject({ code: 0, stderr: '' });
  expect(summary.stdout).toContain('App root');
  expect((await sample.json('inspect')).json).toMatchObject({
    schemaVersion: 1,
    kind: 'inspection',
  });
  expect((await sample.run('inspect --details full')).code).toBe(0);
  const snapshot = await sample.run('inspect --snapshot');
  expect(JSON.parse(snapshot.stdout)).toMatchObject({
    schemaVersion: 1,
    configurations: [{ path: 'package.json' }],
  });
  expect(existsSync(join(sample.path, '.holdfast'))).toBe(false);
});

test('a read-only project and a read-only place for the output are clear errors', async () => {
  await makePlan(sample);
  const asUser = makeReadOnly();
  const output = await sample.json('change plan request.json --output other.json', asUser);
  expect([output.code, output.json.error]).toMatchObject([2, { code: 'io-error' }]);
  const applied = await sample.json('change apply plan.json', asUser);
  expect([applied.code, applied.json.error]).toMatchObject([2, { code: 'io-error' }]);
  chmodSync(sample.path, 0o755);
  expectStart();
});

/** Takes write access away; root has it whatever the mode, so as root another user has to run. */
function makeReadOnly(): RunOptions {
  const root = process.getuid?.() === 0;
  chmodSync(join(sample.path, 'plan.json'), 0o644);
  chmodSync(sample.path, root ? 0o755 : 0o555);
  return root ? { uid: 65534, gid: 65534 } : {};
}
