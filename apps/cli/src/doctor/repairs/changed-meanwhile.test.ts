import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createNodeFs } from '@holdfast/files';
import { makeTempDir, type TempDir } from '@holdfast/test-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DoctorContext } from '../doctor-context.js';
import { findRepairs, type RepairRule } from './find-repairs.js';

let project: TempDir;
beforeEach(() => {
  project = makeTempDir('holdfast-repairs-');
});
afterEach(() => project.remove());

const text = (path: string) => readFileSync(join(project.path, path), 'utf8');
function write(path: string, content: string): void {
  mkdirSync(dirname(join(project.path, path)), { recursive: true });
  writeFileSync(join(project.path, path), content);
}

async function find(rule: RepairRule) {
  const context: DoctorContext = {
    root: project.path,
    fs: createNodeFs(),
    env: {},
    probe: false,
  };
  const { repairs, failures } = await findRepairs(context, async () => ({ author: '', at: '' }), [
    rule,
  ]);
  expect(failures).toEqual([]);
  const [repair] = repairs;
  if (repair === undefined) throw new Error('There is nothing to repair.');
  return repair;
}

const CONFIG = '.holdfast/config.json';
const PLAN = `.holdfast/plans/${'a'.repeat(64)}.json`;
const IGNORE = '.holdfast/plans/.gitignore';

const refused = { code: 'changed-since-plan' };

test('a configuration that somebody wrote to while the question stood is left', async () => {
  write('node_modules/@holdfast/project/schemas/config.json', '{}');
  write(CONFIG, '{ "$schema": "../gone.json" }\n');
  const repair = await find('config-schema');
  write(CONFIG, '{ "$schema": "../gone.json", "schemaVersion": 1 }\n');
  await expect(repair.apply()).rejects.toMatchObject(refused);
  expect(text(CONFIG)).toBe('{ "$schema": "../gone.json", "schemaVersion": 1 }\n');
  await (await find('config-schema')).apply();
  expect(text(CONFIG)).toBe(
    '{ "$schema": "../node_modules/@holdfast/project/schemas/config.json", "schemaVersion": 1 }\n',
  );
});

test('a plan that is another one by now is not set aside', async () => {
  mkdirSync(join(project.path, '.holdfast/plans', `${'0'.repeat(64)}.json`), { recursive: true });
  write(PLAN, '{}\n');
  const repair = await find('plan-invalid');
  write(PLAN, '{ "schemaVersion": 3 }\n');
  await expect(repair.apply()).rejects.toMatchObject(refused);
  expect(text(PLAN)).toBe('{ "schemaVersion": 3 }\n');
});

test('a rule for git is added to what stands there then, and only once', async () => {
  write(IGNORE, '# ours\n');
  const repair = await find('ignored');
  write(IGNORE, '# ours\n# and theirs');
  await repair.apply();
  await repair.apply();
  expect(text(IGNORE)).toBe('# ours\n# and theirs\n*\n');
});
