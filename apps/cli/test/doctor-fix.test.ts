import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeTempDir, snapshotTree } from '@holdfast/test-kit';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCli } from './built-cli.js';
import { makeSample, type Sample } from './sample.js';

let sample: Sample;

beforeAll(buildCli, 180_000);
beforeEach(() => {
  sample = makeSample();
});
afterEach(() => sample.remove());

const at = (path: string) => join(sample.path, path);
const text = (path: string) => readFileSync(at(path), 'utf8');
function write(path: string, content: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), content);
}

/** A process that has ended: one of the highest numbers that Linux gives. */
const NOBODY = 4_194_000;
const PLAN = `.holdfast/plans/${'a'.repeat(64)}.json`;

/** Damage of every kind that is safe to repair. */
async function damage(): Promise<void> {
  await sample.run('blocks scan');
  write('.holdfast/changes/.gitignore', '# mine\nclaims');
  write(PLAN, '{}\n');
  write('.holdfast/plans/.gitignore', '*\n');
  sample.git('add', '-f', PLAN);
  write(`.holdfast/cache/facts/x.json.${NOBODY}-1.tmp`, 'half');
  write(`.holdfast/cache/facts/y.json.${process.pid}-1.tmp`, 'half');
  write(`.holdfast/cache/facts/z.json.${NOBODY}-2.tmp`, 'written just now');
  const longAgo = new Date(Date.now() - 3_600_000);
  for (const name of [`x.json.${NOBODY}-1.tmp`, `y.json.${process.pid}-1.tmp`])
    utimesSync(at(`.holdfast/cache/facts/${name}`), longAgo, longAgo);
  write('node_modules/@holdfast/project/schemas/config.json', '{}');
  write('.holdfast/config.json', '{\n  // ours\n  "$schema": "../gone.json",\n}\n');
  write('.git/hooks/pre-commit', '#!/bin/sh\nexec holdfast check --staged\n');
  chmodSync(at('.git/hooks/pre-commit'), 0o644);
  const map = text('.holdfast/blocks.json');
  write(
    '.holdfast/blocks.json',
    map.replace(/"contentHash": "[0-9a-f]{8}/, '"contentHash": "00000000'),
  );
}

const RULES = [
  'attributes',
  'config-schema',
  'hook',
  'ignored',
  'ignored',
  'leftovers',
  'map',
  'plan-invalid',
];

const rulesOf = (json: { repairs: readonly { rule: string }[] }) =>
  json.repairs.map(({ rule }) => rule).sort();

test('--dry-run names each repair and what of a file would change, and writes nothing', async () => {
  await damage();
  const before = snapshotTree(sample.path, { exact: true });
  const { json } = await sample.json('doctor --fix --dry-run');
  expect(rulesOf(json)).toEqual(RULES);
  expect(new Set(json.repairs.map(({ state }: { state: string }) => state))).toEqual(
    new Set(['proposed']),
  );
  const human = await sample.run('doctor --fix --dry-run');
  expect(human.stdout).toContain(
    '+ "$schema": "../node_modules/@holdfast/project/schemas/config.json"',
  );
  expect(human.stdout).toContain(
    'would repair  .holdfast/changes/.gitignore: It does not ignore everything.',
  );
  expect(snapshotTree(sample.path, { exact: true })).toEqual(before);
});

test('--yes repairs it all, keeps what a person wrote, and finds nothing the next time', async () => {
  await damage();
  const { code, json } = await sample.json('doctor --fix --yes --by Ada');
  expect(rulesOf(json)).toEqual(RULES);
  expect(json.repairs.filter(({ state }: { state: string }) => state !== 'done')).toEqual([]);
  expect([code, json.counts.error, json.counts.warning]).toEqual([0, 0, 0]);

  expect(text('.holdfast/changes/.gitignore')).toBe('# mine\nclaims\n*\n');
  expect(text('.holdfast/.gitattributes')).toBe('*.jsonl merge=union\n');
  expect(text('.holdfast/config.json')).toBe(
    '{\n  // ours\n  "$schema": "../node_modules/@holdfast/project/schemas/config.json",\n}\n',
  );
  expect(statSync(at('.git/hooks/pre-commit')).mode & 0o777).toBe(0o755);
  expect(text(`${PLAN}.damaged`)).toBe('{}\n');
  expect(existsSync(at(PLAN))).toBe(false);
  expect(sample.git('ls-files', '.holdfast/plans')).toBe('');
  expect(
    readdirSync(at('.holdfast/cache/facts'))
      .filter((it) => it.endsWith('.tmp'))
      .sort(),
  ).toEqual([`y.json.${process.pid}-1.tmp`, `z.json.${NOBODY}-2.tmp`].sort());
  expect((await sample.run('blocks doctor')).code).toBe(0);
  expect((await sample.json('doctor --fix --yes')).json.repairs).toEqual([]);
});

test('without a person and without a yes nothing is done', async () => {
  await damage();
  const before = snapshotTree(sample.path, { exact: true });
  const refused = await sample.json('doctor --fix');
  expect([refused.code, refused.json.error.code]).toEqual([1, 'usage-error']);
  expect((await sample.json('doctor --yes')).json.error.code).toBe('usage-error');
  expect(snapshotTree(sample.path, { exact: true })).toEqual(before);
});

test('what somebody has to decide is left, and one repair that fails keeps no other from being done', async () => {
  await sample.run('blocks scan');
  write('.holdfast/config.json', '{ "$schema": "../gone.json", "root": [] }');
  mkdirSync(at('.holdfast/changes'), { recursive: true });
  symlinkSync('/nowhere', at('.holdfast/changes/.gitignore'));
  write(PLAN, '{}\n');
  write(`${PLAN}.damaged`, 'an earlier one');
  const hooks = makeTempDir('holdfast-hooks-');
  const hook = join(hooks.path, 'pre-commit');
  writeFileSync(hook, '#!/bin/sh\nexec holdfast check --staged\n', { mode: 0o644 });
  sample.git('config', 'core.hooksPath', hooks.path);
  const { code, json } = await sample.json('doctor --fix --yes');
  expect(code).toBe(1);
  const states = json.repairs.map(({ rule, path, state }: Record<string, string>) => [
    rule,
    path,
    state,
  ]);
  expect(states).toContainEqual(['plan-invalid', PLAN, 'failed']);
  expect(states).toContainEqual(['attributes', '.holdfast/.gitattributes', 'done']);
  expect(states.filter(([rule]: string[]) => rule === 'config-schema')).toEqual([]);
  expect(states.filter(([rule]: string[]) => rule === 'hook')).toEqual([]);
  expect(statSync(hook).mode & 0o777).toBe(0o644);
  hooks.remove();
  expect(states.filter(([, path]: string[]) => path?.startsWith('.holdfast/changes'))).toEqual([]);
  expect(text(`${PLAN}.damaged`)).toBe('an earlier one');
});

test('what one kind of repair cannot get past is told, and the others are done', async () => {
  await sample.run('blocks scan');
  mkdirSync(at('.holdfast/config.json'));
  write(PLAN, '{ "schemaVersion": 3 }\n');
  write('.holdfast/plans/.gitignore', '*\n');
  const { code, json } = await sample.json('doctor --fix --yes');
  expect(code).toBe(1);
  expect(json.repairs).toMatchObject([
    { rule: 'attributes', state: 'done' },
    {
      rule: 'config-schema',
      path: '.holdfast/config.json',
      state: 'failed',
      reason: 'It is not an ordinary file.',
    },
  ]);
  const rules = json.findings.map(({ rule }: { rule: string }) => rule);
  expect(rules.filter((rule: string) => rule === 'unsafe-target')).toHaveLength(1);
  // A newer version made it, and can apply it.
  expect(rules).toContain('plan-version');
  expect(text(PLAN)).toBe('{ "schemaVersion": 3 }\n');
});
