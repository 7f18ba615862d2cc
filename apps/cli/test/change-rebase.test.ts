import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makePlan, makeSample, type Sample } from './sample.js';

let sample: Sample;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  sample = makeSample();
});
afterEach(() => sample.remove());

const MORE = 'export const a = 1;\n\nexport const more = true;\n';

test('a stale plan is carried over, reviewed, applied and undone', async () => {
  const start = 'const a = 1;\n\n\nexport { a };\n';
  const changed = `// More.\n${start}`;
  const { git } = sample;
  sample.write('src/long.ts', start);
  git('add', '.');
  git('commit', '-qm', 'More');
  const edits = [{ old: 'export { a };', new: 'export default a;' }];
  const candidates = [{ path: 'src/long.ts', edits, reason: 'By default' }];
  sample.write('edits.json', JSON.stringify({ schemaVersion: 2, candidates }));
  const { json: plan } = await sample.json('change plan edits.json --output plan.json');
  sample.write('src/long.ts', changed);
  const stale = await sample.run('change apply plan.json');
  expect(stale).toMatchObject({ code: 1 });
  expect(stale.stdout).toContain('holdfast change rebase plan.json --save');

  const rebased = await sample.run('change rebase plan.json --output rebased.json');
  expect(rebased).toMatchObject({ code: 0, stderr: '' });
  expect(rebased.stdout).toContain(`Plan ${plan.id.slice(0, 12)} was carried over`);
  expect(rebased.stdout).toContain('+export default a;');
  expect(rebased.stdout).toMatch(/merged {4}src\/long\.ts/);
  expect(sample.read('src/long.ts')).toBe(changed);
  expect(await sample.run('change apply rebased.json')).toMatchObject({ code: 0 });
  expect(sample.read('src/long.ts')).toBe(changed.replace('export { a }', 'export default a'));
  expect(await sample.run('change recover --last')).toMatchObject({ code: 0 });
  expect(sample.read('src/long.ts')).toBe(changed);
});

test('conflicts end with 1, are shown with both sides, and write no plan', async () => {
  await makePlan(sample);
  sample.write('src/a.ts', 'export const a = 3;\n');
  const { code, stdout } = await sample.run('change rebase plan.json --output rebased.json');
  expect(code).toBe(1);
  expect(stdout).toContain('cannot be carried over: conflicts in 1 file.');
  expect(stdout).toContain('| export const a = 3;');
  expect(stdout).toContain('| export const a = 2;');
  expect(existsSync(join(sample.path, 'rebased.json'))).toBe(false);
  const { json } = await sample.json('change rebase plan.json');
  expect(json).toMatchObject({
    schemaVersion: 1,
    plan: null,
    files: [
      { path: 'notes.txt', outcome: 'kept' },
      { path: 'src/a.ts', outcome: 'conflict', places: [{ current: { line: 1 } }] },
      { path: 'src/b.ts', outcome: 'kept' },
    ],
  });
});

test('a plan for files that did not change stays as it is; an applied one leaves nothing', async () => {
  const plan = await makePlan(sample);
  const same = await sample.json('change rebase plan.json');
  expect(same).toMatchObject({ code: 0, json: { from: plan.id, plan: { id: plan.id } } });
  await sample.run('change apply plan.json');
  const { code, stdout } = await sample.run('change rebase plan.json');
  expect(code).toBe(0);
  expect(stdout).toContain('nothing is left to do');
});

test('what the plan was made for has to be found, or named', async () => {
  sample.write('src/a.ts', 'export const a = 1; // Never committed.\n');
  await sample.run('change plan request.json --output plan.json');
  sample.write('src/a.ts', MORE);
  const { code, json } = await sample.json('change rebase plan.json');
  expect(code).toBe(2);
  expect(json.error).toMatchObject({ code: 'rebase-base-missing', path: 'src/a.ts' });
  expect(json.error.hint).toContain('--base');
});
