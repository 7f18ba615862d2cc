import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { configJsonSchema } from './config-schema.js';
import { parseConfig } from './parse-config.js';
import { readSettings } from './read-settings.js';

test('the published schema is that of the configuration', async () => {
  const text = `${JSON.stringify(configJsonSchema(), undefined, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../schemas/config.json');
});

test('what is wrong is named with what is allowed, and no value is repeated', () => {
  const text = '{"listen":{"prot":1},"worker":{"retries":"s3cret"},"metrics":"all","signIn":{}}';
  const parsed = parseConfig(text);
  if (parsed.ok) return expect.unreachable('it is wrong');
  const messages = parsed.problems.map(({ message }) => message);
  expect(messages).toContain('There is no setting "listen.prot". Allowed: host, port.');
  expect(messages).toContain('worker.retries must be a number.');
  expect(messages).toContain('metrics must be "token" or "open" or "off".');
  expect(messages).toContain('signIn.clientId must be a string.');
  expect(messages.join('\n')).not.toContain('s3cret');
});

test('the environment overrules the file, and paths are relative to where they are written', () => {
  using directory = makeTempDir();
  mkdirSync(join(directory.path, 'etc'));
  const file = join(directory.path, 'etc/checker.json');
  const repositories = { directory: 'mirrors', everyMinutes: 5 };
  writeFileSync(file, JSON.stringify({ dataDirectory: 'data', listen: { port: 1 }, repositories }));
  const env = { PORT: '2', HOLDFAST_DATA_DIR: 'elsewhere', ALLOW_FILE_REPOSITORIES: 'true' };
  const settings = readSettings({ file, env, cwd: directory.path });
  expect(settings).toMatchObject({
    dataDirectory: join(directory.path, 'elsewhere'),
    host: '127.0.0.1',
    port: 2,
    repositories: {
      directory: join(directory.path, 'etc/mirrors'),
      allowFile: true,
      everyMinutes: 5,
    },
    worker: { retries: 8 },
  });
  expect(settings.databaseUrl).toBeUndefined();
});

test('an environment that is wrong says so by its names', () => {
  const env = { PORT: 'much', ALLOW_FILE_REPOSITORIES: 'yes' };
  expect(() => readSettings({ env, cwd: '/' })).toThrow(
    'ALLOW_FILE_REPOSITORIES must be true or false.',
  );
  expect(() => readSettings({ env, cwd: '/' })).toThrow('PORT must be a number.');
});
