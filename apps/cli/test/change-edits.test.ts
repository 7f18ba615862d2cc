import { execFileSync } from 'node:child_process';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makeSample, type Sample } from './sample.js';

let sample: Sample;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  sample = makeSample();
});
afterEach(() => sample.remove());

test('a request of version 2 is planned, applied and undone like any other', async () => {
  sample.write(
    'edits.json',
    JSON.stringify({
      schemaVersion: 2,
      candidates: [
        { path: 'src/a.ts', edits: [{ old: 'const a = 1', new: 'const a = 41' }], reason: 'More' },
      ],
    }),
  );
  const before = sample.read('src/a.ts');
  const planned = await sample.run('change plan edits.json --output edited-plan.json');
  expect(planned).toMatchObject({ code: 0, stderr: '' });
  expect(planned.stdout).toContain('+export const a = 41;');
  expect(await sample.run('change apply edited-plan.json')).toMatchObject({ code: 0 });
  expect(sample.read('src/a.ts')).toBe(before?.replace('a = 1', 'a = 41'));
  expect(await sample.run('change recover --last')).toMatchObject({ code: 0 });
  expect(sample.read('src/a.ts')).toBe(before);
});

test('an edit that does not fit ends with 2, names the file and quotes nothing', async () => {
  sample.write(
    'edits.json',
    JSON.stringify({
      schemaVersion: 2,
      candidates: [{ path: 'src/a.ts', edits: [{ old: 'top secret', new: '' }], reason: 'More' }],
    }),
  );
  const { code, json } = await sample.json('change plan edits.json');
  expect(code).toBe(2);
  expect(json.error).toMatchObject({ code: 'edit-not-found', path: 'src/a.ts' });
  expect(JSON.stringify(json)).not.toContain('secret');
});

test('what git diff prints becomes a plan from a file and from stdin, and git agrees', async () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: sample.path }).toString();
  git('init', '--quiet');
  git('add', '.');
  const before = sample.read('src/a.ts') ?? '';
  sample.write('src/a.ts', before.replace('a = 1', 'a = 2'));
  sample.write('src/new.ts', 'export const fresh = true;\n');
  git('add', '--intent-to-add', 'src/new.ts');
  const patch = git('diff');
  const after = sample.read('src/a.ts');
  sample.write('src/a.ts', before);
  execFileSync('rm', ['src/new.ts'], { cwd: sample.path });
  sample.write('work.patch', patch);

  const plan = await sample.json('change plan --from-patch work.patch --reason Two');
  expect(plan.code).toBe(0);
  expect(plan.json.operations).toMatchObject([
    { path: 'src/a.ts', kind: 'update', content: after, reason: 'Two' },
    { path: 'src/new.ts', kind: 'create', content: 'export const fresh = true;\n', reason: 'Two' },
  ]);
  const piped = await sample.json('change plan --from-patch - --reason Two', { input: patch });
  expect(piped.json).toEqual(plan.json);
  git('apply', 'work.patch');
  expect(sample.read('src/a.ts')).toBe(after);
});

test('a request and a patch, neither, or a reason without a patch, is a usage error', async () => {
  sample.write('work.patch', '');
  for (const args of [
    'change plan',
    'change plan request.json --from-patch work.patch',
    'change plan request.json --reason Two',
  ]) {
    const { code, json } = await sample.json(args);
    expect([code, json.error.code], args).toEqual([1, 'usage-error']);
  }
  const empty = await sample.json('change plan --from-patch work.patch');
  expect([empty.code, empty.json.error.code]).toEqual([2, 'patch-invalid']);
});
