import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  makeTempDir,
  type ProcessResult,
  type Repository,
  runProcess,
  type TempDir,
} from '@holdfast/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtChecker } from './built-checker.js';
import { copyTemplate } from './copy-template.js';
import type { TestDatabase } from './databases.js';
import { settingsFor, startService } from './start-service.js';
import { makeShop, PARSE_STRICT } from './web/shop.js';

let main: string;
let data: TempDir;
let shop: Repository;

beforeAll(async () => {
  main = await builtChecker();
  data = makeTempDir();
  shop = await makeShop();
  await copyTemplate(join(data.path, 'database'));
  const database: TestDatabase = {
    kind: 'embedded',
    options: () => ({ kind: 'embedded', dataDirectory: data.path }),
    directory: () => data.path,
  };
  const service = await startService(database, settingsFor(database, {}));
  const admin = await service.client('ada', ['admin']);
  const url = `file://${shop.path}`;
  expect(await admin('POST', '/repositories', { url, name: 'shop' })).toMatchObject({
    status: 201,
  });
  await service.close();
}, 180_000);
afterAll(() => {
  data?.remove();
  shop?.remove();
});

const run = (...args: string[]): Promise<ProcessResult> =>
  runProcess(process.execPath, [main, ...args, '--data', data.path], {
    timeoutMs: 120_000,
    env: { ...process.env, ALLOW_FILE_REPOSITORIES: 'true', LOG_LEVEL: 'silent' },
  });

test('check-once prints the answers, and ends with 1 when something needs a person', async () => {
  const fresh = await run('check-once', 'shop');
  expect(fresh).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(fresh.stdout)).toMatchObject({ complete: true, stored: true });
  const commit = shop.commit({ 'src/parse.ts': PARSE_STRICT }, 'Trim');
  const stale = await run('check-once', 'shop');
  expect(stale.code).toBe(1);
  const { anchors, ...rest } = JSON.parse(stale.stdout);
  expect(rest.commit).toBe(commit);
  expect(anchors.map(({ state }: { state: string }) => state).sort()).toEqual([
    'fresh',
    'fresh',
    'stale',
  ]);
  expect(await run('check-once', 'nothing')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('error[repository-not-found]'),
  });
});

test('doctor says of each part whether it can work, and what is wrong', async () => {
  const well = await run('doctor');
  expect(well.code).toBe(0);
  expect(well.stdout.split('\n').filter((line) => line !== '')).toEqual([
    'ok    configuration: can be used',
    'ok    database, queue, mirrors: embedded',
    expect.stringMatching(/^ok {4}PostgreSQL: \d+/),
    'ok    parser: 1 declaration of 1 found',
    expect.stringMatching(/^ok {4}jobs: \d+ wait, 0 run, 0 were given up$/),
    'ok    repositories: 1',
  ]);
});

test('doctor names a repository whose last check failed', async () => {
  rmSync(shop.path, { recursive: true });
  expect((await run('check-once', 'shop')).code).not.toBe(0);
  expect((await run('doctor')).stdout).toContain('of which the last check failed: shop');
});
