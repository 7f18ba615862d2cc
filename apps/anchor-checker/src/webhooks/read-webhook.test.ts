import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_WEBHOOK_BYTES, readWebhook } from './read-webhook.js';
import type { Provider, ReceivedWebhook, WebhookEvent } from './webhook.js';

const SECRET = 'a secret of thirty-two characters';
const HEAD = '5f2b1c0a9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a';
const ZERO = '0'.repeat(40);
const NOW = Date.UTC(2026, 11, 1);

const REPOSITORY = {
  clone_url: 'https://forge.example/shop/api.git',
  ssh_url: 'git@forge.example:shop/api.git',
  html_url: 'https://forge.example/shop/api',
};
const PROJECT = {
  git_http_url: REPOSITORY.clone_url,
  git_ssh_url: REPOSITORY.ssh_url,
  web_url: REPOSITORY.html_url,
};
const URLS = [
  'https://forge.example/shop/api.git',
  'ssh://git@forge.example/shop/api.git',
  'https://forge.example/shop/api',
];

const PUSH = { ref: 'refs/heads/main', before: ZERO, after: HEAD, repository: REPOSITORY };
const PULL = {
  action: 'opened',
  number: 7,
  pull_request: { head: { sha: HEAD } },
  repository: REPOSITORY,
};
const MERGE = {
  object_kind: 'merge_request',
  project: PROJECT,
  object_attributes: { iid: 7, action: 'open', last_commit: { id: HEAD } },
};

const hmac = (body: string, key: string | Buffer = SECRET) =>
  createHmac('sha256', key).update(body);

/** A webhook as the forge would send and sign it. */
function signed(provider: Provider, event: string, payload: unknown): ReceivedWebhook {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const headers = {
    github: {
      'x-github-event': event,
      'x-hub-signature-256': `sha256=${hmac(text).digest('hex')}`,
    },
    gitea: { 'x-gitea-event': event, 'x-gitea-signature': hmac(text).digest('hex') },
    gitlab: { 'x-gitlab-event': event, 'x-gitlab-token': SECRET, 'idempotency-key': 'one' },
  }[provider];
  return { provider, headers, body: Buffer.from(text) };
}

function standard(
  payload: unknown,
  over: Record<string, string> = {},
  secret = SECRET,
): ReceivedWebhook {
  const text = JSON.stringify(payload);
  const timestamp = over['webhook-timestamp'] ?? String(NOW / 1000);
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret;
  const signature = hmac(`id-1.${timestamp}.${text}`, key).digest('base64');
  return {
    provider: 'gitlab',
    headers: {
      'webhook-id': 'id-1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
      ...over,
    },
    body: Buffer.from(text),
  };
}

const read = (webhook: ReceivedWebhook, secrets = [SECRET]) => readWebhook(webhook, secrets, NOW);

function eventOf(webhook: ReceivedWebhook): Omit<WebhookEvent, 'deliveryId'> | undefined {
  const result = read(webhook);
  if (!result.ok) return undefined;
  const { deliveryId, ...event } = result.event;
  expect(deliveryId).toMatch(/^(github|gitlab|gitea):[0-9a-f]{64}$/);
  return event;
}

const pushed = { kind: 'push', urls: URLS, ref: 'refs/heads/main', commit: HEAD };
const pulled = { kind: 'pull', urls: URLS, number: 7, ref: 'refs/pull/7/head', commit: HEAD };
const merged = { ...pulled, ref: 'refs/merge-requests/7/head' };
const ignored = { kind: 'ignored' };

const GITLAB_PUSH = { object_kind: 'push', ref: 'refs/heads/main', after: HEAD, project: PROJECT };
const merge = (over: object) => ({
  ...MERGE,
  object_attributes: { ...MERGE.object_attributes, ...over },
});

test.each([
  ['github', 'push', PUSH, pushed],
  ['github', 'push', { ...PUSH, after: ZERO, deleted: true }, ignored],
  ['github', 'push', { ...PUSH, ref: 'refs/tags/v1' }, { ...pushed, ref: 'refs/tags/v1' }],
  ['github', 'pull_request', PULL, pulled],
  ['github', 'pull_request', { ...PULL, action: 'synchronize' }, pulled],
  ['github', 'pull_request', { ...PULL, action: 'labeled' }, ignored],
  ['github', 'ping', { zen: 'Calm.' }, { kind: 'ping' }],
  ['github', 'star', { action: 'created' }, ignored],
  ['gitea', 'push', PUSH, pushed],
  ['gitea', 'pull_request', PULL, pulled],
  ['gitea', 'pull_request_sync', { ...PULL, action: 'synchronized' }, pulled],
  ['gitea', 'pull_request', { ...PULL, action: 'closed' }, ignored],
  ['gitea', 'issues', {}, ignored],
  ['gitlab', 'Push Hook', GITLAB_PUSH, pushed],
  ['gitlab', 'Push Hook', { ...GITLAB_PUSH, after: ZERO }, ignored],
  [
    'gitlab',
    'Tag Push Hook',
    { ...GITLAB_PUSH, object_kind: 'tag_push', ref: 'refs/tags/v1' },
    { ...pushed, ref: 'refs/tags/v1' },
  ],
  ['gitlab', 'Merge Request Hook', MERGE, merged],
  ['gitlab', 'Merge Request Hook', merge({ action: 'update', oldrev: HEAD }), merged],
  ['gitlab', 'Merge Request Hook', merge({ action: 'update' }), ignored],
  ['gitlab', 'Merge Request Hook', merge({ action: 'merge' }), ignored],
  ['gitlab', 'Note Hook', { object_kind: 'note' }, ignored],
] as const)('%s %s %j', (provider, event, payload, expected) => {
  expect(eventOf(signed(provider, event, payload))).toEqual(expected);
});

test('a form of GitHub has the payload in a field', () => {
  const text = new URLSearchParams({ payload: JSON.stringify(PUSH) }).toString();
  const { headers, ...rest } = signed('github', 'push', text);
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  expect(eventOf({ ...rest, headers: form })).toEqual(pushed);
});

test('GitLab with a signing token', () => {
  expect(eventOf(standard(GITLAB_PUSH))).toEqual(pushed);
  const secret = `whsec_${Buffer.from('thirty-two bytes of a signing key').toString('base64')}`;
  expect(read(standard(GITLAB_PUSH, {}, secret), ['another', secret]).ok).toBe(true);
  // While a key is changed there are two signatures.
  const both = standard(GITLAB_PUSH);
  const signature = `v1,AAAA ${both.headers['webhook-signature']} v1a,BBBB`;
  expect(read({ ...both, headers: { ...both.headers, 'webhook-signature': signature } }).ok).toBe(
    true,
  );
});

const good = signed('github', 'push', PUSH);
const withHeaders = (webhook: ReceivedWebhook, over: ReceivedWebhook['headers']) => ({
  ...webhook,
  headers: { ...webhook.headers, ...over },
});

test.each<[string, ReceivedWebhook]>([
  ['no signature', withHeaders(good, { 'x-hub-signature-256': undefined })],
  ['an empty signature', withHeaders(good, { 'x-hub-signature-256': '' })],
  [
    'the old SHA-1 signature',
    withHeaders(good, {
      'x-hub-signature-256': undefined,
      'x-hub-signature': `sha1=${createHmac('sha1', SECRET).update(good.body).digest('hex')}`,
    }),
  ],
  [
    'a signature without its kind',
    withHeaders(good, {
      'x-hub-signature-256': String(good.headers['x-hub-signature-256']).slice(7),
    }),
  ],
  [
    'two signatures',
    withHeaders(good, {
      'x-hub-signature-256': [String(good.headers['x-hub-signature-256']), 'x'],
    }),
  ],
  ['a changed byte', { ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) }],
  ['a signature of Gitea', { ...signed('gitea', 'push', PUSH), provider: 'github' }],
  ['a token of GitLab', { ...signed('gitlab', 'push', PUSH), provider: 'gitea' }],
  [
    'the wrong token',
    withHeaders(signed('gitlab', 'push', GITLAB_PUSH), { 'x-gitlab-token': `${SECRET}x` }),
  ],
  [
    'a part of the token',
    withHeaders(signed('gitlab', 'push', GITLAB_PUSH), { 'x-gitlab-token': SECRET.slice(1) }),
  ],
  [
    'a wrong signature beside the right token',
    withHeaders(standard(GITLAB_PUSH), {
      'webhook-signature': 'v1,AAAA',
      'x-gitlab-token': SECRET,
    }),
  ],
  ['another id than the signed one', withHeaders(standard(GITLAB_PUSH), { 'webhook-id': 'id-2' })],
  [
    'another time than the signed one',
    withHeaders(standard(GITLAB_PUSH), { 'webhook-timestamp': String(NOW / 1000 + 1) }),
  ],
  ['an old time', standard(GITLAB_PUSH, { 'webhook-timestamp': String(NOW / 1000 - 301) })],
  ['a time to come', standard(GITLAB_PUSH, { 'webhook-timestamp': String(NOW / 1000 + 301) })],
  ['no time', withHeaders(standard(GITLAB_PUSH), { 'webhook-timestamp': undefined })],
])('%s is not believed', (_, webhook) => {
  expect(read(webhook)).toEqual({ ok: false, because: 'signature' });
});

test('without a secret nothing is believed, an empty one is none', () => {
  for (const secrets of [[], [''], ['', 'another']]) {
    expect(read(good, secrets)).toEqual({ ok: false, because: 'signature' });
  }
  const empty = createHmac('sha256', '').update(good.body).digest('hex');
  expect(read(withHeaders(good, { 'x-hub-signature-256': `sha256=${empty}` }), ['']).ok).toBe(
    false,
  );
  expect(
    read(withHeaders(signed('gitlab', '', GITLAB_PUSH), { 'x-gitlab-token': '' }), ['']).ok,
  ).toBe(false);
});

test.each<[string, ReceivedWebhook]>([
  ['no JSON', signed('github', 'push', '{')],
  [
    'no UTF-8',
    {
      ...good,
      headers: {
        ...good.headers,
        'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(Buffer.of(0xff)).digest('hex')}`,
      },
      body: Buffer.of(0xff),
    },
  ],
  ['null', signed('github', 'push', null)],
  ['an option for a commit', signed('github', 'push', { ...PUSH, after: '--upload-pack=x' })],
  ['a short ref', signed('github', 'push', { ...PUSH, ref: 'main' })],
  ['a number that is a path', signed('github', 'pull_request', { ...PULL, number: '7/../../x' })],
  ['a negative number', signed('gitlab', 'x', merge({ iid: -1 }))],
  ['no event', withHeaders(good, { 'x-github-event': undefined })],
  ['no kind', signed('gitlab', 'Push Hook', {})],
  ['too long a body', { ...good, body: Buffer.alloc(MAX_WEBHOOK_BYTES + 1, 'a') }],
])('%s is malformed', (_, webhook) => {
  expect(read(webhook)).toEqual({ ok: false, because: 'malformed' });
});

test('a delivery that is sent again has the same id, whatever its unsigned headers say', () => {
  const idOf = (webhook: ReceivedWebhook) => {
    const result = read(webhook);
    return result.ok ? result.event.deliveryId : undefined;
  };
  const once = idOf(withHeaders(good, { 'x-github-delivery': 'a' }));
  expect(once).toBeDefined();
  expect(idOf(withHeaders(good, { 'x-github-delivery': 'b' }))).toBe(once);
  expect(idOf(signed('github', 'push', { ...PUSH, pushed_at: 2 }))).not.toBe(once);
  const lab = idOf(standard(GITLAB_PUSH));
  expect(idOf(withHeaders(standard(GITLAB_PUSH), { 'idempotency-key': 'x' }))).toBe(lab);
  // The same two commits may be pushed in turn: GitLab's bodies are equal then, its ids are not.
  const again = { 'idempotency-key': 'two' };
  const first = signed('gitlab', 'Push Hook', GITLAB_PUSH);
  expect(idOf(withHeaders(first, again))).not.toBe(idOf(first));
});
