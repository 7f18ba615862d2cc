import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { remoteReasonOf } from '../src/network/remote-failure.js';
import type { Intercept } from './git-server.js';
import { fetchFailure, startBench } from './mirror-bench.js';
import { allBytes, formsOf, watchProcesses } from './where-secrets-hide.js';

const TOKEN = 'ghp_0123456789abcdefghijklmnopqrstuvwxyz';

let bench: Awaited<ReturnType<typeof startBench>>;

beforeAll(async () => {
  bench = await startBench();
  bench.makeServed('shop').commit({ a: '1' });
});
afterEach(() => {
  bench.server.intercept = () => false;
  bench.server.token = undefined;
  bench.server.requests.length = 0;
});
afterAll(() => bench.close());

const withToken = { credential: 'HOLDFAST_GIT_TOKEN_SHOP' };
const env = () => ({ HOLDFAST_GIT_TOKEN_SHOP: TOKEN });

test.runIf(process.platform === 'linux')(
  'a token reaches the server, and stands in no argument, variable or file',
  async () => {
    bench.server.token = TOKEN;
    const mirrors = await bench.open({ env: env() }, 'token');
    const stop = watchProcesses();
    await mirrors.fetch(bench.repository(withToken));
    const seen = stop();
    // That git was looked at while it fetched.
    expect(seen).toContain('git-remote-https\0origin\0');
    expect(seen).toContain('http.curloptResolve');
    for (const form of formsOf(TOKEN, 'x-access-token')) {
      expect(seen).not.toContain(form);
      expect(allBytes(join(bench.temp.path, 'token'))).not.toContain(form);
    }
    const sent = bench.server.requests.filter(({ authorization }) => authorization !== undefined);
    expect(sent.length).toBeGreaterThan(1);
  },
);

test('no token, a wrong one, one that does not exist', async () => {
  bench.server.token = TOKEN;
  const mirrors = await bench.open({ env: { HOLDFAST_GIT_TOKEN: 'wrong' } });
  const none = await fetchFailure(mirrors, bench.repository());
  expect(none).toMatchObject({ data: { reason: 'unauthorized', retry: false } });
  expect(none?.message).toContain('wants a token');
  const wrong = await fetchFailure(mirrors, bench.repository({ credential: 'HOLDFAST_GIT_TOKEN' }));
  expect(wrong).toMatchObject({ data: { reason: 'unauthorized', retry: false } });
  expect(wrong?.message).toContain('does not accept the token');
  const missing = await fetchFailure(mirrors, bench.repository(withToken));
  expect(missing).toMatchObject({ data: { reason: 'credential-missing', retry: false } });
  expect(JSON.stringify([none, wrong, missing])).not.toMatch(/"wrong"|:wrong/);
});

test('git keeps a token to itself that the server does not ask it for', async () => {
  const mirrors = await bench.open({ env: env() }, 'public');
  await mirrors.fetch(bench.repository(withToken));
  const sent = bench.server.requests.filter(({ authorization }) => authorization !== undefined);
  expect(sent.map(({ url }) => url)).toEqual(['/shop/info/refs?service=git-upload-pack']);
});

test('a token that stops to be accepted in the middle of a fetch', async () => {
  const mirrors = await bench.open({ env: env() }, 'revoked');
  bench.server.token = TOKEN;
  bench.server.intercept = ({ method }, response) => {
    if (method !== 'POST') return false;
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    return true;
  };
  const failed = await fetchFailure(mirrors, bench.repository(withToken));
  expect(failed).toMatchObject({ data: { reason: 'unauthorized' } });
  expect(JSON.stringify(failed)).not.toContain(TOKEN);
});

const redirectTo =
  (location: (url: string) => string, status = 302): Intercept =>
  ({ url = '' }, response) => {
    if (!url.startsWith('/shop/')) return false;
    response.writeHead(status, { location: location(url) }).end();
    return true;
  };

test('a redirect to another origin is refused, and gets no token', async () => {
  const mirrors = await bench.open({ env: env() }, 'redirected');
  const { port } = bench.server;
  for (const location of [
    `https://other.test:${port}`,
    `https://git.test:${port + 1}`,
    `http://git.test:${port}`,
    `https://ada:secret@git.test:${port}`,
    'http://169.254.169.254',
    'file:///etc',
    '//other.test',
  ]) {
    bench.server.intercept = redirectTo((url) => `${location}${url}`);
    bench.server.requests.length = 0;
    const failed = await fetchFailure(mirrors, bench.repository(withToken));
    expect(failed).toMatchObject({ data: { reason: 'redirected', retry: false } });
    expect(bench.server.requests).toHaveLength(1);
  }
});

test('a redirect within the origin is followed, as forges make it to the address that ends in .git', async () => {
  bench.makeServed('shop.git').commit({ a: '1' });
  const mirrors = await bench.open({}, 'dot-git');
  bench.server.intercept = redirectTo((url) => url.replace('/shop/', '/shop.git/'), 301);
  await mirrors.fetch(bench.repository());
  bench.server.intercept = redirectTo((url) => url);
  expect(await fetchFailure(mirrors, bench.repository())).toMatchObject({
    data: { reason: 'redirected' },
  });
  bench.server.intercept = redirectTo(() => '/login');
  expect(await fetchFailure(mirrors, bench.repository())).toMatchObject({
    data: { reason: 'not-git' },
  });
});

test('git itself follows no redirect', async () => {
  const mirrors = await bench.open({}, 'late');
  let asked = 0;
  bench.server.intercept = (request, response) => {
    asked += 1;
    if (asked === 1) return false;
    return redirectTo((url) => `https://other.test:${bench.server.port}${url}`)(request, response);
  };
  expect(await fetchFailure(mirrors, bench.repository())).toMatchObject({
    data: { reason: 'redirected' },
  });
  expect(asked).toBe(2);
});

const ADVERTISEMENT = { 'content-type': 'application/x-git-upload-pack-advertisement' };

const saying =
  (status: number, body: string, headers: Record<string, string> = {}): Intercept =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
    return true;
  };

test.each<[string, Intercept, string, boolean]>([
  ['a page', saying(200, '<html>', { 'content-type': 'text/html' }), 'not-git', false],
  [
    'the protocol of plain files',
    saying(200, 'a\trefs/heads/main\n', { 'content-type': 'text/plain' }),
    'not-git',
    false,
  ],
  ['no such repository', saying(404, ''), 'not-found', false],
  ['forbidden', saying(403, ''), 'unauthorized', false],
  ['too many requests', saying(429, '', { 'retry-after': '7' }), 'rate-limited', true],
  ['a failure', saying(503, ''), 'unreachable', true],
  ['garbage', saying(200, 'garbage\0garbage', ADVERTISEMENT), 'unreachable', true],
  ['nothing', saying(200, '', ADVERTISEMENT), 'unreachable', true],
  ['half a line', saying(200, '001e# service=git-up', ADVERTISEMENT), 'unreachable', true],
  [
    'an end of the connection',
    (request) => request.socket.destroy() !== undefined,
    'unreachable',
    true,
  ],
])('a server that answers with %s', async (_, intercept, reason, retry) => {
  const mirrors = await bench.open({}, 'odd');
  bench.server.intercept = intercept;
  const failed = await fetchFailure(mirrors, bench.repository());
  expect(failed).toMatchObject({ code: 'repository-unavailable', data: { reason, retry } });
  expect(failed?.message).not.toContain('garbage');
});

test('a server that never answers', async () => {
  const mirrors = await bench.open({ limits: { fetchMs: 300 } }, 'slow');
  bench.server.intercept = () => true;
  expect(await fetchFailure(mirrors, bench.repository())).toMatchObject({
    data: { reason: 'timed-out', retry: true },
  });
});

test('a server that sends packs of garbage: nothing of it is used', async () => {
  const mirrors = await bench.open({}, 'garbage');
  await mirrors.fetch(bench.repository());
  const repository = bench.makeServed('other');
  repository.commit({ a: '2' });
  // Twice git asks for the list of refs, then for the pack.
  let posts = 0;
  bench.server.intercept = (request, response) => {
    if (request.method === 'POST') posts += 1;
    return posts > 2 && saying(200, PACK_OF_GARBAGE, RESULT)(request, response);
  };
  const other = bench.repository({ url: `${bench.server.origin}/other` });
  const failed = await fetchFailure(mirrors, other);
  expect(failed).toMatchObject({ data: { reason: 'objects-refused', retry: false } });
  const { history, close } = await mirrors.open(bench.repository());
  expect(await history.resolve('HEAD')).toMatch(/^[0-9a-f]{40}$/);
  await close();
  const packs = readdirSync(join(bench.gitDir('one', 'garbage'), 'objects/pack'));
  expect(packs.filter((it) => it.startsWith('tmp_'))).toEqual([]);
});

const RESULT = { 'content-type': 'application/x-git-upload-pack-result' };

/** The answer to one who has something already: that it is enough to go on, and then the pack. */
const PACK_OF_GARBAGE = [
  line('acknowledgments\n'),
  line('ready\n'),
  '0001',
  line('packfile\n'),
  line('\x01PACK\0\0\0\x02\0\0\0\x01garbage'),
  '0000',
].join('');

function line(text: string): string {
  return `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;
}

test.each<[string, readonly string[]]>([
  ['127.0.0.1', ['127.0.0.1']],
  ['one public and one private address', ['93.184.216.34', '10.0.0.1']],
  ['the metadata of a cloud', ['169.254.169.254']],
  ['a mapped address', ['::ffff:127.0.0.1']],
  ['an IPv6 loopback', ['::1']],
  ['a unique local address', ['fd00:ec2::254']],
])('a name that leads to %s is refused before anything is sent', async (_, addresses) => {
  const mirrors = await bench.open(
    { network: { allowedRanges: [], resolve: async () => addresses } },
    'ssrf',
  );
  const failed = await fetchFailure(mirrors, bench.repository());
  expect(failed).toMatchObject({
    code: 'repository-refused',
    data: { reason: 'address-refused', retry: false },
  });
  // Whoever can register repositories does not learn the addresses of a network by it.
  for (const address of addresses) expect(JSON.stringify(failed)).not.toContain(address);
  expect(bench.server.requests).toEqual([]);
});

test.each([
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::]',
  '[64:ff9b::7f00:1]',
  '[::127.0.0.1]',
])('https://%s is refused', async (host) => {
  const mirrors = await bench.open({ network: { allowedRanges: [] } }, 'ssrf');
  const url = `https://${host}:${bench.server.port}/shop`;
  expect(remoteReasonOf(await fetchFailure(mirrors, bench.repository({ url })))).toBe(
    'address-refused',
  );
  expect(bench.server.requests).toEqual([]);
});

test('a resolver that changes its mind after it was judged changes nothing', async () => {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return asked < 3 ? ['127.0.0.1'] : ['10.0.0.1'];
  };
  const mirrors = await bench.open({ network: { resolve } }, 'rebinding');
  // `git.test` is in no DNS: git could connect because it was told the address.
  await mirrors.fetch(bench.repository());
  expect(asked).toBe(2);
  expect(remoteReasonOf(await fetchFailure(mirrors, bench.repository()))).toBe('address-refused');
});

test('a certificate of somebody else is refused', async () => {
  const mirrors = await bench.open({ network: { resolve: async () => ['127.0.0.1'] } }, 'tls');
  const url = `https://not-in-the-certificate.test:${bench.server.port}/shop`;
  const failed = await fetchFailure(mirrors, bench.repository({ url }));
  expect(failed?.message).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
});
