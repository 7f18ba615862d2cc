import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MARK } from '../src/forge/comment-text.js';
import { createReporter } from '../src/forge/create-reporter.js';
import { openForge } from '../src/forge/open-forge.js';
import type { ForgeReport } from '../src/forge/reporter.js';
import { takeCredentials } from '../src/network/credentials.js';
import { remoteReasonOf } from '../src/network/remote-failure.js';
import type { Provider } from '../src/webhooks/webhook.js';
import { aCheck, aWarning } from './a-check.js';
import { type FakeAnswer, type SeenRequest, startFakeForge } from './fake-forge.js';

const TOKEN = 'glpat-0123456789abcdef';

let forge: Awaited<ReturnType<typeof startFakeForge>>;

beforeAll(async () => {
  forge = await startFakeForge();
});
beforeEach(() => {
  forge.seen = [];
});
afterAll(() => forge.close());

const credentials = () => takeCredentials({ HOLDFAST_GIT_TOKEN_SHOP: TOKEN });

function report(provider: Provider, over: Partial<ForgeReport> = {}): ForgeReport {
  return {
    repository: {
      id: 'one',
      name: 'Shop',
      url: `${forge.origin}/team/shop.git`,
      provider,
      credential: 'HOLDFAST_GIT_TOKEN_SHOP',
    },
    check: aCheck({ warnings: [aWarning()] }),
    keepComment: async () => undefined,
    pageUrl: 'https://docs.example/repositories/one',
    ...over,
  };
}

const send = (it: ForgeReport) =>
  createReporter({ network: forge.network, credentials: credentials() }).report(it);

/** Answers by method and path; a test fails on what it did not expect. */
const answers = (table: Readonly<Record<string, FakeAnswer>>) => (request: SeenRequest) =>
  table[`${request.method} ${request.path}`] ?? ([418] as const);

const COMMIT = aCheck().commit;

const FORGES = {
  github: {
    status: `/api/v3/repos/team/shop/statuses/${COMMIT}`,
    list: '/api/v3/repos/team/shop/issues/7/comments?per_page=100&limit=100&page=1',
    add: '/api/v3/repos/team/shop/issues/7/comments',
    change: ['PATCH', '/api/v3/repos/team/shop/issues/comments/12'],
    authorization: `Bearer ${TOKEN}`,
  },
  gitea: {
    status: `/api/v1/repos/team/shop/statuses/${COMMIT}`,
    list: '/api/v1/repos/team/shop/issues/7/comments?per_page=100&limit=100&page=1',
    add: '/api/v1/repos/team/shop/issues/7/comments',
    change: ['PATCH', '/api/v1/repos/team/shop/issues/comments/12'],
    authorization: `token ${TOKEN}`,
  },
  gitlab: {
    status: `/api/v4/projects/team%2Fshop/statuses/${COMMIT}`,
    list: '/api/v4/projects/team%2Fshop/merge_requests/7/notes?sort=asc&per_page=100&page=1',
    add: '/api/v4/projects/team%2Fshop/merge_requests/7/notes',
    change: ['PUT', '/api/v4/projects/team%2Fshop/merge_requests/7/notes/12'],
    authorization: `Bearer ${TOKEN}`,
  },
} as const;

const EACH = Object.entries(FORGES).map(([name, paths]) => [name as Provider, paths] as const);

test.each(EACH)('%s: a push gets a status', async (provider, paths) => {
  forge.answer = answers({ [`POST ${paths.status}`]: [201, {}] });
  await send(report(provider));
  expect(forge.seen).toHaveLength(1);
  const [{ headers, body } = {} as SeenRequest] = forge.seen;
  expect(headers.authorization).toBe(paths.authorization);
  expect(headers['content-type']).toBe('application/json');
  expect(body).toEqual({
    state: provider === 'gitlab' ? 'failed' : 'failure',
    description: '1 stale, 3 fresh',
    target_url: 'https://docs.example/repositories/one',
    [provider === 'gitlab' ? 'name' : 'context']: 'holdfast/anchors',
  });
});

test.each(EACH)(
  '%s: a pull request gets one comment, which is changed from then on',
  async (provider, paths) => {
    const kept: string[] = [];
    const pull = { pull: 7, keepComment: async (id: string) => void kept.push(id) };
    const table: Record<string, FakeAnswer> = {
      [`POST ${paths.status}`]: [201, {}],
      [`GET ${paths.list}`]: [200, [{ id: 3, body: 'Nice.' }]],
      [`POST ${paths.add}`]: [201, { id: 12, body: '' }],
      [paths.change.join(' ')]: [200, { id: 12, body: '' }],
    };
    forge.answer = answers(table);
    await send(report(provider, pull));
    expect(kept).toEqual(['12']);
    const added = forge.seen.find(({ path }) => path === paths.add)?.body as { body: string };
    expect(added.body.startsWith(MARK)).toBe(true);
    expect(added.body).toContain('1 stale, 3 fresh');
    expect(added.body).toContain(
      '**stale** `src/cart.ts#total` in `docs/cart.md`: The declaration is still there, but its body changed.',
    );

    forge.seen = [];
    await send(report(provider, { ...pull, commentId: '12' }));
    expect(forge.seen.map(({ method }) => method)).toEqual(['POST', paths.change[0]]);
    expect(kept).toEqual(['12']);

    // The id was lost between the comment and its being kept.
    table[`GET ${paths.list}`] = [
      200,
      [
        { id: 3, body: 'Nice.' },
        { id: 12, body: `${MARK}\nOld` },
      ],
    ];
    forge.seen = [];
    await send(report(provider, pull));
    expect(forge.seen.map(({ method }) => method)).toEqual(['POST', 'GET', paths.change[0]]);
    expect(kept).toEqual(['12', '12']);

    // Somebody deleted it.
    table[paths.change.join(' ')] = [404];
    await send(report(provider, { ...pull, commentId: '12' }));
    expect(forge.seen.at(-1)?.path).toBe(paths.add);
  },
);

test('where all is well nothing is written, but what was written is put right', async () => {
  const { github: paths } = FORGES;
  forge.answer = answers({
    [`POST ${paths.status}`]: [201, {}],
    [`GET ${paths.list}`]: [200, []],
    [paths.change.join(' ')]: [200, { id: 12, body: '' }],
  });
  const well = { check: aCheck(), pull: 7 };
  await send(report('github', well));
  expect(forge.seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
  expect(forge.seen[0]?.body).toMatchObject({ state: 'success', description: '3 fresh' });
  await send(report('github', { ...well, commentId: '12' }));
  const said = JSON.stringify(forge.seen.at(-1)?.body);
  expect(said).toContain('What the documents say of the code is still true');
});

test('a check that is not complete is no success', async () => {
  forge.answer = () => [201, {}];
  const check = aCheck({ complete: false, counts: { ...aCheck().counts, unchecked: 2 } });
  await send(report('gitea', { check }));
  expect(forge.seen[0]?.body).toMatchObject({
    state: 'error',
    description: '2 not checked, 3 fresh; the check is not complete',
  });
});

test('GitLab says of a status that stands already that there is no such transition', async () => {
  const message = 'Cannot transition status via :succeed from :success (Reason(s): …)';
  forge.answer = () => [400, { message }];
  await send(report('gitlab'));
  forge.answer = () => [400, { message: 'sha is invalid' }];
  await expect(send(report('gitlab'))).rejects.toMatchObject({ data: { reason: 'failed' } });
});

test.each<[FakeAnswer, string, boolean]>([
  [[401], 'unauthorized', false],
  [[403], 'unauthorized', false],
  [[403, {}, { 'x-ratelimit-remaining': '0', 'retry-after': '60' }], 'rate-limited', true],
  [[403, {}, { 'retry-after': '60' }], 'rate-limited', true],
  [[429], 'rate-limited', true],
  [[404], 'not-found', false],
  [[422], 'failed', true],
  [[502], 'unreachable', true],
  [[301, {}, { location: 'https://evil.example/' }], 'redirected', false],
])('%j is %s', async (answer, reason, retry) => {
  forge.answer = () => answer;
  const failed = await send(report('github')).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 'repository-unavailable', data: { reason, retry } });
  expect(JSON.stringify(failed)).not.toContain(TOKEN);
  expect(forge.seen).toHaveLength(1);
});

test('a forge at an address that is not public is not talked to', async () => {
  const network = { ...forge.network, allowedRanges: [] };
  const reporter = createReporter({ network, credentials: credentials() });
  const failed = await reporter.report(report('github')).catch((error: unknown) => error);
  expect(remoteReasonOf(failed)).toBe('address-refused');
  expect(forge.seen).toEqual([]);
});

test('the interface of github.com is at a host of its own, everything else at that of the repository', async () => {
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return [];
  };
  const access = { network: { allowedRanges: [], resolve }, credentials: credentials() };
  for (const url of ['https://github.com/team/shop', 'https://github.company.example/team/shop']) {
    const opened = openForge(access, { ...report('github').repository, url });
    await opened?.listComments(1, 1).catch(() => undefined);
  }
  expect(asked).toEqual(['api.github.com', 'github.company.example']);
});

test.each([
  { credential: undefined },
  { provider: undefined },
  { url: 'ssh://git@git.test/team/shop' },
  { url: 'file:///team/shop' },
])('nothing is told for %j', async (over) => {
  const { repository } = report('github');
  const { credential, provider, ...rest } = { ...repository, ...over };
  await send(
    report('github', {
      repository: {
        ...rest,
        ...(credential === undefined ? {} : { credential }),
        ...(provider === undefined ? {} : { provider }),
      },
    }),
  );
  expect(forge.seen).toEqual([]);
});

test('a webhook is signed over the bytes that are sent', async () => {
  forge.answer = ({ path }) => (path === '/hook' ? [204] : [201, {}]);
  const secret = 'a secret of thirty-two characters';
  const reporter = createReporter({
    network: forge.network,
    credentials: credentials(),
    webhook: { url: `${forge.origin}/hook`, secret },
  });
  await reporter.report(report('github'));
  const hook = forge.seen.find(({ path }) => path === '/hook');
  const { headers = {}, text = '', body } = hook ?? {};
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const expected = createHmac('sha256', secret).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  expect(headers['webhook-id']).toBe('check_check1');
  expect(headers.authorization).toBeUndefined();
  expect(body).toMatchObject({
    type: 'anchors.checked',
    data: { outcome: 'failure', check: { commit: COMMIT, complete: true, counts: { stale: 1 } } },
  });
  expect(text).not.toContain(TOKEN);
  expect(text).not.toContain('HOLDFAST_GIT_TOKEN');
});

test('a webhook that fails does not keep the forge from being told', async () => {
  forge.answer = ({ path }) => (path === '/hook' ? [500] : [201, {}]);
  const reporter = createReporter({
    network: forge.network,
    credentials: credentials(),
    webhook: { url: `${forge.origin}/hook`, secret: 's' },
  });
  await expect(reporter.report(report('github'))).rejects.toMatchObject({ data: { retry: true } });
  expect(forge.seen.map(({ path }) => path).sort()).toEqual([FORGES.github.status, '/hook'].sort());
});
