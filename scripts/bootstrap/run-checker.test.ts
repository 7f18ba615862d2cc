import { expect, test } from 'vitest';
import { sampleEnvironment } from './run-checker.mjs';

test('the sample never reaches the database, the mirrors or the secrets of a real service', () => {
  const env = sampleEnvironment('/tmp/sample/data', {
    PATH: '/usr/bin',
    PORT: '7500',
    DATABASE_URL: 'postgres://db.example.com/anchors',
    REPOS_DIR: '/srv/mirrors',
    PUBLIC_URL: 'https://anchors.example.com',
    HOLDFAST_CONFIG: '/etc/holdfast.json',
    HOLDFAST_DATA_DIR: '/srv/holdfast',
    HOLDFAST_GIT_TOKEN_SHOP: 'secret',
    LOG_LEVEL: 'debug',
  });
  expect(env).toEqual({
    PATH: '/usr/bin',
    PORT: '7500',
    HOLDFAST_DATA_DIR: '/tmp/sample/data',
    ALLOW_FILE_REPOSITORIES: 'true',
    LOG_LEVEL: 'warn',
  });
});
