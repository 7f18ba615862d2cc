import { expect, test } from 'vitest';
import { failureOf } from './failure-of.js';

const remote = { href: 'https://git.example/shop', host: 'git.example', config: [], env: {} };

test.each([
  [
    'fatal: write error: No space left on device\nfatal: fetch-pack: invalid index-pack output',
    'disk-full',
    true,
  ],
  ["fatal: Authentication failed for 'https://git.example/shop/'", 'unauthorized', false],
  [
    "fatal: could not read Username for 'https://git.example': terminal prompts disabled",
    'unauthorized',
    false,
  ],
  [
    'git@git.example: Permission denied (publickey).\nfatal: Could not read from remote repository.',
    'unauthorized',
    false,
  ],
  [
    'Host key verification failed.\nfatal: Could not read from remote repository.',
    'unauthorized',
    false,
  ],
  ["fatal: repository 'https://git.example/shop/' not found", 'not-found', false],
  ["fatal: '/srv/none' does not appear to be a git repository", 'not-found', false],
  [
    "fatal: unable to access 'https://git.example/shop/': The requested URL returned error: 302",
    'redirected',
    false,
  ],
  [
    'error: object 5b: hasDotgit: contains .git\nfatal: fsck error in packed object\nfatal: fetch-pack: invalid index-pack output',
    'objects-refused',
    false,
  ],
  [
    'fatal: pack signature mismatch\nfatal: fetch-pack: invalid index-pack output',
    'objects-refused',
    false,
  ],
  ["fatal: couldn't find remote ref refs/pull/8/head", 'ref-missing', false],
  ['error: index-pack died of signal 9\nfatal: index-pack failed', 'failed', true],
  [
    'error: RPC failed; curl 18 transfer closed\nfetch-pack: unexpected disconnect while reading sideband packet\nfatal: early EOF\nfatal: fetch-pack: invalid index-pack output',
    'unreachable',
    true,
  ],
  [
    "fatal: unable to access 'https://git.example/': Operation too slow. Less than 1 bytes/sec",
    'timed-out',
    true,
  ],
  [
    "fatal: unable to access 'https://git.example/': SSL certificate problem: certificate has expired",
    'unreachable',
    true,
  ],
  ['fatal: remote error: access denied or repository not exported: /shop', 'not-found', false],
  ['fatal: remote error: No space left on device', 'failed', true],
  ['fatal: remote error: no\nfatal: fsck error in packed object', 'failed', true],
  ['fatal: something new', 'failed', true],
  ['', 'failed', true],
])('%j', (stderr, reason, retry) => {
  const failure = failureOf({ code: 128, stdout: '', stderr }, remote);
  expect(failure).toMatchObject({ code: 'repository-unavailable', data: { reason, retry } });
});

test('what the server says is not repeated, and does not decide what a failure is', () => {
  const stderr =
    'remote: No space left on device, @everyone\r\nremote: fsck error\nfatal: something new';
  const failure = failureOf({ code: 128, stdout: '', stderr }, remote);
  expect(failure.data?.reason).toBe('failed');
  expect(JSON.stringify(failure)).not.toContain('everyone');
});

test.each([
  'fatal: remote error: your token is @everyone',
  'fatal: remote error: no\nyour token is @everyone',
  "fatal: unexpected line: '@everyone'",
  "fatal: '@everyone' and '@everyone'",
])('what the server has git say is not repeated: %j', (stderr) => {
  const failure = failureOf({ code: 128, stdout: '', stderr }, remote);
  expect(JSON.stringify(failure)).not.toContain('everyone');
});
