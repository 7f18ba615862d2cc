import { expect, test } from 'vitest';
import { parseRepositoryUrl } from './parse-repository-url.js';

const NOTHING_ELSE = { ssh: false, file: false };
const ALL = { ssh: true, file: true };

test.each([
  ['https://git.example/shop', 'https://git.example/shop', 443],
  ['https://git.example:8443/team/shop.git', 'https://git.example:8443/team/shop.git', 8443],
  ['HTTPS://GIT.example/shop', 'https://git.example/shop', 443],
  ['https://[2606:4700::1]/shop', 'https://[2606:4700::1]/shop', 443],
  // Judged as what they are, once they are resolved.
  ['https://2130706433/shop', 'https://127.0.0.1/shop', 443],
  ['https://0x7f.1/shop', 'https://127.0.0.1/shop', 443],
  ['https://0177.0.0.1/shop', 'https://127.0.0.1/shop', 443],
])('%s is %s', (text, href, port) => {
  expect(parseRepositoryUrl(text, NOTHING_ELSE)).toMatchObject({
    ok: true,
    url: { scheme: 'https', href, port },
  });
});

test('ssh and files where they are allowed', () => {
  expect(parseRepositoryUrl('ssh://git@git.example:2222/shop', ALL)).toMatchObject({
    ok: true,
    url: { scheme: 'ssh', host: 'git.example', port: 2222 },
  });
  expect(parseRepositoryUrl('file:///srv/shop', ALL)).toMatchObject({
    ok: true,
    url: { scheme: 'file', href: 'file:///srv/shop' },
  });
  for (const text of ['ssh://git@git.example/shop', 'file:///srv/shop']) {
    expect(parseRepositoryUrl(text, NOTHING_ELSE).ok).toBe(false);
  }
});

test.each([
  '',
  'shop',
  '/srv/shop',
  '../shop',
  'http://git.example/shop',
  'git://git.example/shop',
  'ftp://git.example/shop',
  'ext::sh -c id',
  'ext::id',
  'fd::17',
  'remote-https://git.example/shop',
  'ext::https://git.example/shop',
  'https::https://git.example/shop',
  'git@git.example:shop',
  'git.example:shop',
  '--upload-pack=id',
  '-https://git.example/shop',
  'https://-oProxyCommand=id/shop',
  'ssh://-oProxyCommand=id/shop',
  'ssh://git@-oProxyCommand=id/shop',
  'ssh://-l@git.example/shop',
  'ssh://git:secret@git.example/shop',
  'ssh://git.example;id/shop',
  'ssh://$(id)/shop',
  'https://ada@git.example/shop',
  'https://ada:secret@git.example/shop',
  'https://:secret@git.example/shop',
  'https://git.example',
  'https://git.example/',
  'https://git.example/shop?x=1',
  'https://git.example/shop#x',
  'https://git.example/shop%0aprotocol=https',
  'https://git.example/shop%00',
  'https://git.example/sh op',
  'https://git.example/shop\n',
  'https://git.example\\@evil.example/shop',
  'https://git.exämple/shop',
  "https://git.example/shop'",
  'file://server/share',
  'file:relative',
  `https://git.example/${'a'.repeat(3000)}`,
])('%j is refused, even where all schemes are allowed', (text) => {
  const parsed = parseRepositoryUrl(text, ALL);
  expect(parsed).toMatchObject({ ok: false, problem: { code: 'repository-refused' } });
  expect(JSON.stringify(parsed)).not.toContain('secret');
});
