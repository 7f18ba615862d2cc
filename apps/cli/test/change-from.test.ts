import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makeSample, type Sample } from './sample.js';

let sample: Sample;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  sample = makeSample();
});
afterEach(() => sample.remove());

/** A branch with these files, and `main` as it was. */
function branch(files: Readonly<Record<string, string>>): void {
  sample.commit({}, 'Requests');
  sample.git('checkout', '-q', '-b', 'feature');
  sample.commit(files, 'Feature');
  sample.git('checkout', '-q', 'main');
}

test('what another branch has is planned, applied, and is what the branch has', async () => {
  branch({ 'src/a.ts': 'export const a = 2;\n', 'src/new.ts': 'export {};\n' });
  const { code, json } = await sample.json('change plan --from feature --output plan.json');
  expect(code).toBe(0);
  const commit = sample.git('rev-parse', 'feature').slice(0, 12);
  const reason = `From feature (${commit})`;
  expect(json.operations).toMatchObject([
    { kind: 'update', path: 'src/a.ts', content: 'export const a = 2;\n', reason },
    { kind: 'create', path: 'src/new.ts', content: 'export {};\n', reason },
  ]);
  expect(await sample.run('change apply plan.json')).toMatchObject({ code: 0 });
  sample.git('add', 'src');
  expect(sample.git('diff', '--cached', 'feature', '--stat', '--', 'src')).toBe('');
});

test('what HEAD has and the other commit lacks is said to be taken back', async () => {
  branch({ 'src/a.ts': 'export const a = 2;\n' });
  sample.commit({ 'src/later.ts': 'export {};\n' }, 'Later');
  const { code, stderr } = await sample.run('change plan --from feature');
  expect(code).toBe(0);
  expect(stderr).toMatch(/^HEAD has 1 commit that feature does not have: the plan takes back/);
});

test('work that is not committed and not in the difference stays', async () => {
  branch({ 'src/a.ts': 'export const a = 2;\n' });
  sample.write('notes.txt', 'mine\n');
  sample.write('src/a.ts', 'export const a = 9;\n');
  const { json } = await sample.json('change plan --from feature --reason Two');
  expect(json.operations).toMatchObject([{ path: 'src/a.ts', reason: 'Two' }]);
  expect(json.operations).toHaveLength(1);
});

test('nothing to do, no such commit, and two sources are said', async () => {
  branch({ 'src/a.ts': 'export const a = 2;\n' });
  const same = await sample.json('change plan --from HEAD');
  expect([same.code, same.json.error.code]).toEqual([2, 'request-invalid']);
  const none = await sample.json('change plan --from nowhere');
  expect([none.code, none.json.error.code]).toEqual([2, 'source-unavailable']);
  const two = await sample.json('change plan request.json --from feature');
  expect([two.code, two.json.error.code]).toEqual([1, 'usage-error']);
});

test('paths that no plan may touch are left out, and named', async () => {
  branch({ 'src/a.ts': 'export const a = 2;\n', '.env': 'SECRET=1\n' });
  const { code, stderr, stdout } = await sample.run('change plan --from feature');
  expect(code).toBe(0);
  expect(stderr).toBe('Left out, as no plan may touch them: .env\n');
  expect(stdout).not.toContain('SECRET');
});
