import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { configJsonSchema } from './config-schema.js';
import { DEFAULT_LIMITS } from './limits.js';
import { parseConfig } from './parse-config.js';

const hash = 'a'.repeat(64);

const problemsOf = (config: unknown) => {
  const parsed = parseConfig(typeof config === 'string' ? config : JSON.stringify(config));
  return parsed.ok ? [] : parsed.problems.map(({ message }) => message);
};

test('everything that can be said is taken', () => {
  expect(
    problemsOf({
      $schema: './schemas/config.json',
      schemaVersion: 1,
      listen: { host: '0.0.0.0', port: 8080 },
      publicUrl: 'https://mcp.example.org/mcp',
      allowedHosts: ['mcp.internal:8080', '[::1]:8080'],
      allowedOrigins: ['https://app.example.org'],
      trustedProxies: ['10.0.0.0/8', '192.168.0.1', '::1'],
      auth: {
        tokens: [
          { name: 'ci', sha256: hash, scopes: ['plan', 'read', 'edit', 'confirm'] },
          { name: 'ada', file: 'ada.token' },
        ],
        oauth: {
          issuer: 'https://id.example.org',
          audience: 'holdfast',
          jwks: 'https://id.example.org/keys',
          algorithms: ['ES256'],
          scopePrefix: 'hf:',
        },
      },
      repositories: [
        { name: 'shop', root: '/srv/shop', writable: { plans: true, edit: true, confirm: false } },
      ],
      limits: DEFAULT_LIMITS,
      metrics: 'open',
      logLevel: 'warn',
    }),
  ).toEqual([]);
  expect(problemsOf('\uFEFF{}')).toEqual([]);
});

describe('problems name the setting and what is allowed', () => {
  test.each([
    ['{', ['The configuration is not JSON.']],
    [[], ['The configuration must be an object.']],
    [{ listen: { port: 65536 } }, ['listen.port must be at most 65535.']],
    [{ listen: { port: '80' } }, ['listen.port must be a number.']],
    [{ listen: { host: '' } }, ['listen.host must not be empty.']],
    [
      { repositories: [{ name: 'a', root: 'a', writeable: {} }] },
      ['There is no setting "repositories.0.writeable". Allowed: name, root, writable.'],
    ],
    [
      { repositories: [{ name: '../a', root: 'a' }] },
      ['repositories[0].name must be 1 to 64 letters, digits or . _ -.'],
    ],
    [{ limits: { bodyBytes: 1023 } }, ['limits.bodyBytes must be at least 1024.']],
    [{ metrics: 'all' }, ['metrics must be "token" or "open" or "off".']],
    [{ publicUrl: 'ftp://x/mcp' }, ['publicUrl must be an http or https URL.']],
    [{ trustedProxies: ['everybody'] }, ['trustedProxies[0] must be an IP address or range.']],
    [
      { allowedHosts: ['https://x'] },
      ['allowedHosts[0] must be a host name, with its port where clients send one.'],
    ],
  ])('%j', (config, wanted) => {
    expect(problemsOf(config)).toEqual(wanted);
  });
});

describe('settings that do not go together', () => {
  test.each([
    [
      { listen: { host: '0.0.0.0' } },
      'listen.host is not loopback: publicUrl or allowedHosts has to say which Host headers are answered.',
    ],
    [{ auth: {} }, 'auth must have tokens or oauth.'],
    [{ auth: { tokens: [{ name: 'a' }] } }, 'auth.tokens[0] must have either file or sha256.'],
    [
      { auth: { tokens: [{ name: 'a', file: 'a', sha256: hash }] } },
      'auth.tokens[0] must have either file or sha256.',
    ],
    [
      {
        auth: {
          tokens: [
            { name: 'a', sha256: hash },
            { name: 'a', sha256: hash },
          ],
        },
      },
      'auth.tokens[1].name is there twice.',
    ],
    [
      { auth: { oauth: { issuer: 'https://id.example.org' } } },
      'auth.oauth needs publicUrl, for which tokens are issued.',
    ],
    [
      {
        publicUrl: 'https://x.example.org/mcp',
        auth: { oauth: { issuer: 'http://id.example.org' } },
      },
      'auth.oauth.issuer must be https, except on loopback.',
    ],
    [{ publicUrl: 'http://x.example.org/mcp' }, 'publicUrl must be https, except on loopback.'],
    [{ publicUrl: 'https://x.example.org/' }, 'publicUrl must end with /mcp.'],
    [{ publicUrl: 'https://x/mcp?a=1' }, 'publicUrl must have no query, fragment or user.'],
  ])('%j', (config, wanted) => {
    expect(problemsOf(config)).toEqual([wanted]);
  });
});

test('the published schema is that of the program', () => {
  const file = new URL('../../schemas/config.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(configJsonSchema());
});
