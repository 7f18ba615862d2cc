import { expect, test } from 'vitest';
import { takeCredentials } from './credentials.js';

const ORIGIN = 'https://git.example';

test('tokens are taken out of the environment', () => {
  const env = { HOLDFAST_GIT_TOKEN: 'a1', HOLDFAST_GIT_TOKEN_SHOP: 'ada:b2', PATH: '/bin' };
  const credentials = takeCredentials(env);
  expect(env).toEqual({ PATH: '/bin' });
  expect(credentials.forOrigin('HOLDFAST_GIT_TOKEN', ORIGIN).token).toBe('a1');
  expect(credentials.forOrigin('HOLDFAST_GIT_TOKEN_SHOP', ORIGIN)).toEqual({
    user: 'ada',
    token: 'b2',
  });
  expect(JSON.stringify(credentials)).not.toContain('b2');
});

test('a token that is kept for an origin goes nowhere else', () => {
  const credentials = takeCredentials({
    HOLDFAST_GIT_TOKEN: 'a1',
    HOLDFAST_GIT_ORIGIN: 'https://git.example/',
    HOLDFAST_GIT_TOKEN_B: 'b2',
    HOLDFAST_GIT_ORIGIN_B: 'nonsense',
  });
  expect(credentials.forOrigin('HOLDFAST_GIT_TOKEN', ORIGIN).token).toBe('a1');
  for (const [name, origin] of [
    ['HOLDFAST_GIT_TOKEN', 'https://git.example:8443'],
    ['HOLDFAST_GIT_TOKEN', 'https://git.example.evil.example'],
    ['HOLDFAST_GIT_TOKEN_B', ORIGIN],
  ] as const) {
    expect(() => credentials.forOrigin(name, origin)).toThrow('is kept for another origin');
  }
});

test.each([
  'PATH',
  'HOLDFAST_GIT_TOKEN_x',
  'HOLDFAST_GIT_TOKENS',
  'HOLDFAST_GIT_ORIGIN',
  'HOLDFAST_GIT_TOKEN_NONE',
  'HOLDFAST_GIT_TOKEN_EMPTY',
  '',
])('there is no token in %j', (name) => {
  const credentials = takeCredentials({
    PATH: 'p',
    HOLDFAST_GIT_ORIGIN: 'o',
    HOLDFAST_GIT_TOKEN_EMPTY: '',
  });
  expect(() => credentials.forOrigin(name, ORIGIN)).toThrow('There is no token');
});

test.each(['a b', 'a\nhost=evil.example', 'ä', 'a\0'])('%j is no token', (value) => {
  const credentials = takeCredentials({ HOLDFAST_GIT_TOKEN: value });
  expect(() => credentials.forOrigin('HOLDFAST_GIT_TOKEN', ORIGIN)).toThrow('is no token');
});
