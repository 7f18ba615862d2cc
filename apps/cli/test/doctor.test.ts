import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { snapshotTree } from '@holdfast/test-kit';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makePlan, makeSample, type Sample } from './sample.js';

let sample: Sample;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  sample = makeSample();
});
afterEach(() => sample.remove());

const findings = async (args = '') => {
  const { code, json } = await sample.json(`doctor${args}`);
  const byRule = (rule: string) =>
    json.findings.filter((finding: { rule: string }) => finding.rule === rule);
  return { code, json, byRule };
};

test('a healthy project: facts only, nothing written', async () => {
  const before = snapshotTree(sample.path, { exact: true });
  const { code, json, byRule } = await findings();
  expect([code, json.counts.error]).toEqual([0, 0]);
  expect(byRule('node')[0].message).toBe(`Node ${process.versions.node}.`);
  expect(byRule('git')[0].message).toContain(sample.path);
  expect(byRule('probe')[0].message).toContain('not tried');
  expect(snapshotTree(sample.path, { exact: true })).toEqual(before);
  const human = await sample.run('doctor');
  expect(human).toMatchObject({ code: 0, stderr: '' });
  expect(human.stdout).toContain(`Node ${process.versions.node}.`);
});

test('--probe tries the file system inside .holdfast only, and leaves nothing', async () => {
  expect((await findings(' --probe')).byRule('probe')[0].message).toContain(
    'no .holdfast directory',
  );
  expect(existsSync(join(sample.path, '.holdfast'))).toBe(false);
  await sample.run('change plan request.json --save');
  const before = readdirSync(join(sample.path, '.holdfast'), { recursive: true });
  const { code, byRule } = await findings(' --probe');
  expect(code).toBe(0);
  expect(byRule('hard-links')[0].message).toContain('Hard links work');
  expect(byRule('attributes')).toHaveLength(1);
  expect(readdirSync(join(sample.path, '.holdfast'), { recursive: true })).toEqual(before);
});

test('a journal under version control, a stray entry and a damaged lock are found', async () => {
  await makePlan(sample);
  await sample.run('change apply plan.json');
  writeFileSync(join(sample.path, '.holdfast/changes/.gitignore'), '');
  sample.git('add', '-f', '.holdfast/changes');
  const tracked = await findings();
  expect(tracked.byRule('ignored')).toMatchObject([
    {
      level: 'warning',
      path: '.holdfast/changes',
      message: 'Its .gitignore does not ignore everything.',
    },
    {
      level: 'warning',
      path: '.holdfast/changes',
      hint: expect.stringContaining('git rm -r --cached'),
    },
  ]);
  expect(tracked.code).toBe(0);
  sample.git('rm', '-r', '-q', '--cached', '.holdfast/changes');
  expect((await findings()).byRule('ignored')[0].message).toContain('.gitignore');

  writeFileSync(join(sample.path, '.holdfast/changes/stray'), 'x');
  const issues = await findings();
  expect(issues.byRule('journal-issue')).toMatchObject([{ level: 'error' }]);
  expect(issues.code).toBe(1);

  writeFileSync(join(sample.path, '.holdfast/changes/claims/9'), 'garbage');
  expect((await findings()).byRule('lock')).toMatchObject([
    {
      level: 'error',
      path: '.holdfast/changes/claims/9',
      hint: expect.stringContaining('holdfast change abandon claims/9 --take-over 9'),
    },
  ]);
  const freed = await sample.json('change abandon claims/9 --take-over 9');
  expect([freed.code, freed.json.status]).toEqual([0, 'abandoned']);
  expect((await findings()).byRule('lock')[0].level).toBe('note');
});

test('what one check cannot get past is a finding, and the others go on', async () => {
  mkdirSync(join(sample.path, '.holdfast'));
  symlinkSync('..', join(sample.path, '.holdfast/changes'));
  const { code, byRule } = await findings();
  expect(code).toBe(1);
  expect(byRule('unsafe-target')).toMatchObject([{ level: 'error' }]);
  expect(byRule('node')).toHaveLength(1);
  expect(byRule('ignored')).toHaveLength(1);
});

test.each(['human', 'json', 'sarif', 'github', 'junit', 'markdown'])(
  '--format %s',
  async (format) => {
    const { code, stdout, stderr } = await sample.run(`doctor --format ${format}`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Node ${process.versions.node}`);
  },
);

test('whatever of .holdfast is damaged is named with its place and what to do', async () => {
  const write = (path: string, text: string) => {
    mkdirSync(join(sample.path, '.holdfast/plans'), { recursive: true });
    writeFileSync(join(sample.path, '.holdfast', path), text);
  };
  const healthy = await findings();
  expect(healthy.byRule('config')[0].message).toBe('No configuration: defaults are used.');
  expect(healthy.byRule('anchors')[0].message).toBe('Anchors: 0.');
  expect(healthy.byRule('map')[0].message).toBe('No map of blocks.');
  expect(healthy.byRule('plans')[0].message).toBe('Saved plans: 0.');
  expect(healthy.byRule('parser')[0].message).toBe('The parser works.');

  write('config.json', '{\n  "root": ["src"]\n}\n');
  write('anchors.json', '{"schema_version": 1, "anchors": [\n  {]\n');
  write('anchors.audit.jsonl', '{"at":"20\n');
  write('blocks.json', '{"schema_version": 1\n');
  write(`plans/${'a'.repeat(64)}.json`, '{}\n');
  const odd = `.holdfast/plans/${'0'.repeat(64)}.json`;
  mkdirSync(join(sample.path, odd));
  const { code, byRule, json } = await findings();
  expect(code).toBe(1);
  expect(byRule('config-invalid')).toMatchObject([
    { level: 'error', path: '.holdfast/config.json', line: 2, column: 3 },
  ]);
  expect(byRule('anchors-invalid')[0]).toMatchObject({
    level: 'error',
    line: 2,
    path: '.holdfast/anchors.json',
  });
  expect(byRule('anchors-audit')).toMatchObject([{ level: 'warning', line: 1 }]);
  expect(byRule('blocks-invalid')[0]).toMatchObject({
    level: 'error',
    path: '.holdfast/blocks.json',
  });
  expect(byRule('unsafe-target')).toMatchObject([{ level: 'error', path: odd }]);
  expect(byRule('plan-invalid')).toMatchObject([
    { level: 'warning', path: `.holdfast/plans/${'a'.repeat(64)}.json` },
  ]);
  for (const { level, hint } of json.findings) {
    if (level !== 'note') expect(hint).toEqual(expect.any(String));
  }
  const human = await sample.run('doctor');
  expect(human.code).toBe(1);
  expect(human.stdout).toContain('holdfast blocks doctor');
});

test('a configuration that is no UTF-8 is refused as commands refuse it', async () => {
  mkdirSync(join(sample.path, '.holdfast'));
  const bytes = Buffer.from('{ "exclude": ["caf\xe9"] }', 'latin1');
  writeFileSync(join(sample.path, '.holdfast/config.json'), bytes);
  const { code, byRule } = await findings();
  expect(code).toBe(1);
  expect(byRule('config-invalid')).toMatchObject([{ message: 'The file is not valid UTF-8.' }]);
  const { json } = await sample.json('check');
  expect(json.error.code).toBe('config-invalid');
});

test('a map that can be repaired is said to be, and is sound after it', async () => {
  await sample.run('blocks scan');
  expect((await findings()).byRule('map')[0].message).toMatch(/^Blocks of the map: \d+\.$/);
  const path = join(sample.path, '.holdfast/blocks.json');
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(/"contentHash": "[0-9a-f]{8}/, '"contentHash": "00000000'),
  );
  const damaged = await findings();
  const [problem] = damaged.json.findings.filter((it: { rule: string }) =>
    it.rule.startsWith('blocks-'),
  );
  expect(problem.hint).toContain('holdfast blocks doctor --fix');
  expect(await sample.run('blocks doctor --fix --by owner --author Ada')).toMatchObject({
    code: 0,
  });
  const after = await findings();
  expect(
    after.json.findings.filter((it: { rule: string }) => it.rule.startsWith('blocks-')),
  ).toEqual([]);
});
