import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayAct, ROLES } from '../../src/web/access/role.js';
import { beginSession } from '../../src/web/access/sessions.js';
import { WEB_ROUTES } from '../../src/web/routes/web-routes.js';
import { browserLike, csrfIn } from './browser-like.js';
import { startIssuer } from './issuer.js';
import { ADMIN_TOKEN, startPage } from './start-page.js';

let page: Awaited<ReturnType<typeof startPage>>;
let issuer: Awaited<ReturnType<typeof startIssuer>>;

beforeAll(async () => {
  issuer = await startIssuer('the-client', 'the-secret');
  page = await startPage({
    signInsPerMinute: 40,
    provider: {
      issuer: issuer.issuer,
      clientId: 'the-client',
      clientSecret: 'the-secret',
      name: 'Example',
      scopes: ['profile', 'email'],
      roleClaim: 'groups',
      roles: { admin: ['ops'], confirmer: ['docs'] },
      allowHttp: true,
    },
  });
});

afterAll(async () => {
  await page?.close();
  await issuer?.close();
});

/** A real address of each route, and what its form needs to be taken. */
const SAMPLES: Readonly<Record<string, string>> = {
  ':id': 're_shop',
  ':anchor': 'an_stale0000001',
};
const FORM = {
  commit: 'c'.repeat(40),
  seen_hash: 'ts1:0123456789',
  candidate: '["a.ts","function","f"]',
  url: 'https://git.example/a.git',
  name: 'a name',
  actor_kind: 'agent',
  scope: 'read',
};

function addressOf(url: string): string {
  if (url === '/settings/tokens/:id/revoke') return '/settings/tokens/to_1/revoke';
  if (url === '/settings/jobs/:id/retry') return '/settings/jobs/job-1/retry';
  const path = url.replace(/:\w+/g, (name) => SAMPLES[name] ?? name);
  return path.endsWith('/document')
    ? `${path}?path=README.md`
    : path.replace('stale0000001/patch', 'fresh0000001/patch');
}

describe('every address', () => {
  test('takes the roles that it is meant for, and tells the others and strangers apart', async () => {
    const wrong: string[] = [];
    for (const role of ROLES) {
      const { cookie, csrf } = await page.signIn(role);
      for (const route of WEB_ROUTES) {
        const status = await ask(route.method, addressOf(route.url), { cookie, csrf });
        const expected = mayAct(role, route.role) ? /^(200|303)$/ : /^403$/;
        if (!expected.test(String(status)))
          wrong.push(`${role} ${route.method} ${route.url}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    for (const { method, url } of WEB_ROUTES) {
      const response = await send(method, addressOf(url), { cookie: '', csrf: '' });
      expect([url, response.status]).toEqual([url, 303]);
      expect(response.headers.get('location')).toMatch(/^\/sign-in/);
    }
  });

  test('the roles are those of the specification', () => {
    const least = (method: string, url: string) =>
      WEB_ROUTES.find((route) => route.method === method && route.url === url)?.role;
    const anchor = '/repositories/:id/anchors/:anchor';
    expect(least('POST', `${anchor}/confirm`)).toBe('confirmer');
    expect(least('POST', `${anchor}/relink`)).toBe('confirmer');
    expect(least('POST', `${anchor}/remove`)).toBe('editor');
    expect(least('POST', '/repositories/:id/check')).toBe('editor');
    const settings = WEB_ROUTES.filter(({ url }) => url.startsWith('/settings'));
    expect(new Set(settings.map(({ role }) => role))).toEqual(new Set(['admin']));
    expect(least('POST', '/repositories/:id/remove')).toBe('admin');
  });

  test('a form from elsewhere changes nothing, whatever it says', async () => {
    const { cookie, csrf } = await page.signIn('admin');
    const other = await page.signIn('admin');
    const posts = WEB_ROUTES.filter(({ method }) => method === 'POST');
    const forged: readonly (readonly [string, HeadersInit, string])[] = [
      ['no token', { origin: page.origin }, ''],
      ['the token of another session', { origin: page.origin }, other.csrf],
      ['no origin', {}, csrf],
      ['another origin', { origin: 'https://elsewhere.example' }, csrf],
      ['an opaque origin', { origin: 'null' }, csrf],
      ['another site', { origin: page.origin, 'sec-fetch-site': 'cross-site' }, csrf],
    ];
    for (const { url } of posts) {
      for (const [what, headers, token] of forged) {
        const response = await send('POST', addressOf(url), { cookie, csrf: token }, headers);
        expect([url, what, response.status]).toEqual([url, what, 403]);
      }
    }
  });

  test('says what browsers may do with it', async () => {
    const { cookie } = await page.signIn('viewer');
    for (const path of ['/', '/sign-in', '/nothing-here', '/settings/tokens']) {
      const { headers } = await send('GET', path, { cookie, csrf: '' });
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('a page has no script, style or handler of its own', async () => {
    const { cookie } = await page.signIn('admin');
    for (const { method, url } of WEB_ROUTES) {
      if (method !== 'GET') continue;
      const response = await send('GET', addressOf(url), { cookie, csrf: '' });
      const text = await response.text();
      if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
      expect(text).not.toMatch(/<style|<script(?! src="\/assets\/)|<[^>]* (style|on\w+)=/);
      expect(text).not.toContain('\u202e');
    }
  });
});

describe('signing in with a token', () => {
  test('begins a session that ends when its owner leaves', async () => {
    const browser = browserLike(page.origin);
    const asked = await browser.get('/review?repository=re_shop');
    const address = asked.headers.get('location') ?? '';
    expect(address).toBe('/sign-in?return_to=%2Freview%3Frepository%3Dre_shop');
    const form = await (await browser.get(address)).text();
    const done = await browser.post('/sign-in', {
      csrf: csrfIn(form),
      token: ADMIN_TOKEN,
      return_to: '/review?repository=re_shop',
    });
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      '/review?repository=re_shop',
    ]);
    expect(done.headers.getSetCookie().join('\n')).toMatch(
      /holdfast_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax/,
    );
    const home = await (await browser.get('/')).text();
    expect(home).toContain('Local admin');
    const before = new Map(browser.cookies);
    const out = await browser.post('/sign-out', { csrf: csrfIn(home) });
    expect(out.headers.get('location')).toBe('/sign-in');
    for (const [name, value] of before) browser.cookies.set(name, value);
    expect((await browser.get('/')).status).toBe(303);
  });

  test('keeps only a hash of the session', async () => {
    const { secret } = await page.signIn('viewer');
    const rows = await page.queries.selectFrom('sessions').select('hash').execute();
    expect(rows.some(({ hash }) => hash.includes(secret))).toBe(false);
  });

  test('refuses another token, a form from elsewhere, and leads nowhere else', async () => {
    const browser = browserLike(page.origin);
    const csrf = csrfIn(await (await browser.get('/sign-in')).text());
    const wrong = await browser.post('/sign-in', { csrf, token: 'wrong' });
    expect([wrong.status, await wrong.text()]).toEqual([
      401,
      expect.not.stringContaining('wrong"'),
    ]);
    expect((await browser.post('/sign-in', { csrf: 'x', token: ADMIN_TOKEN })).status).toBe(403);
    const foreign = { origin: 'https://elsewhere.example' };
    expect((await browser.post('/sign-in', { csrf, token: ADMIN_TOKEN }, foreign)).status).toBe(
      403,
    );
    const led = await browser.post('/sign-in', {
      csrf,
      token: ADMIN_TOKEN,
      return_to: '//elsewhere.example',
    });
    expect(led.headers.get('location')).toBe('/');
  });

  test('a session ends by itself, and with the token or the person that it is of', async () => {
    const { cookie, secret } = await page.signIn('admin');
    expect(await ask('GET', '/', { cookie, csrf: '' })).toBe(200);
    await page.queries
      .updateTable('users')
      .set({ role: 'viewer' })
      .where('id', '=', 'us_admin')
      .execute();
    expect(await ask('GET', '/settings/tokens', { cookie, csrf: '' })).toBe(403);
    await page.queries
      .updateTable('users')
      .set({ role: 'admin' })
      .where('id', '=', 'us_admin')
      .execute();
    await page.queries
      .updateTable('sessions')
      .set({ expiresAt: new Date().toISOString() })
      .execute();
    expect(await ask('GET', '/', { cookie, csrf: '' })).toBe(303);
    expect(secret).toHaveLength(43);
  });
});

describe('guessing tokens', () => {
  test('is slowed down, and the page says for how long', async () => {
    const browser = browserLike(page.origin);
    const csrf = csrfIn(await (await browser.get('/sign-in')).text());
    let last = await browser.post('/sign-in', { csrf, token: 'a guess' });
    for (let attempt = 0; attempt < 41 && last.status === 401; attempt++) {
      last = await browser.post('/sign-in', { csrf, token: 'a guess' });
    }
    expect(last.status).toBe(429);
    expect(await last.text()).toContain('Wait a minute');
  });
});

describe('signing in with a token', () => {
  test('gives the role that its scopes make, and takes it when it is revoked', async () => {
    const scopes = { viewer: ['read'], editor: ['check', 'write'] } as const;
    for (const [role, list] of Object.entries(scopes)) {
      const id = `to_${role}`;
      const at = new Date().toISOString();
      const row = { id, name: id, hash: id, actorKind: 'person', createdAt: at, createdBy: 'test' };
      await page.queries
        .insertInto('tokens')
        .values({ ...row, actorKind: 'person', scopes: JSON.stringify(list) })
        .execute();
      const secret = await beginSession(page.queries, { tokenId: id }, 3600);
      const as = { cookie: `holdfast_session=${secret}`, csrf: '' };
      expect(await (await send('GET', '/', as)).text()).toContain(`>${role}<`);
      expect(await ask('GET', '/settings/tokens', as)).toBe(403);
      await page.queries
        .updateTable('tokens')
        .set({ revokedAt: at })
        .where('id', '=', id)
        .execute();
      expect(await ask('GET', '/', as)).toBe(303);
    }
  });

  test('lets in nobody by the token of an agent, whoever began the session', async () => {
    const at = new Date().toISOString();
    await page.queries
      .insertInto('tokens')
      .values({
        id: 'to_agent',
        name: 'An agent',
        hash: 'to_agent',
        actorKind: 'agent',
        scopes: '["admin"]',
        createdAt: at,
        createdBy: 'test',
      })
      .execute();
    const secret = await beginSession(page.queries, { tokenId: 'to_agent' }, 3600);
    const as = { cookie: `holdfast_session=${secret}`, csrf: '' };
    expect(await ask('GET', '/', as)).toBe(303);
  });
});

describe('signing in with an identity provider', () => {
  const ADA = { sub: 'ada', name: 'Ada Lovelace', email: 'ada@example.invalid' };

  test('asks with PKCE, state and nonce, and gives the role of the groups', async () => {
    issuer.state.claims = { ...ADA, groups: ['docs', 'all'] };
    const browser = browserLike(page.origin);
    const back = await leave(browser, '/review');
    const [asked] = issuer.asked.slice(-1);
    expect(asked?.get('code_challenge_method')).toBe('S256');
    expect(asked?.get('scope')).toBe('openid profile email');
    for (const name of ['code_challenge', 'state', 'nonce']) {
      expect(asked?.get(name)?.length).toBeGreaterThanOrEqual(43);
    }
    const done = await browser.get(back);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/review']);
    const home = await (await browser.get('/')).text();
    expect(home).toContain('Ada Lovelace');
    expect(home).toContain('>confirmer<');
  });

  test('the role follows the groups at the next sign-in; one person stays one', async () => {
    issuer.state.claims = { ...ADA, groups: ['ops'] };
    const browser = browserLike(page.origin);
    await browser.get(await leave(browser));
    const rows = await page.queries
      .selectFrom('users')
      .select(['role', 'email'])
      .where('subject', '=', 'ada')
      .execute();
    expect(rows).toEqual([{ role: 'admin', email: 'ada@example.invalid' }]);
  });

  test('an answer is taken once, and only in the browser that asked', async () => {
    issuer.state.claims = { ...ADA, groups: ['docs'] };
    const browser = browserLike(page.origin);
    const back = await leave(browser);
    expect((await browserLike(page.origin).get(back)).status).toBe(403);
    const kept = new Map(browser.cookies);
    expect((await browser.get(back)).status).toBe(303);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await browser.get(back)).status).toBe(403);
  });

  test.each([
    ['another nonce', { nonce: 'another' }],
    ['a signature of another key', { signsWithOtherKey: true }],
    ['another audience', { claims: { ...ADA, groups: ['ops'], aud: 'another' } }],
    ['another issuer', { claims: { ...ADA, groups: ['ops'], iss: 'https://elsewhere.example' } }],
    ['an ID token that ended', { claims: { ...ADA, groups: ['ops'], exp: 1 } }],
  ])('%s signs nobody in', async (_, misbehaviour) => {
    issuer.state.claims = { ...ADA, groups: ['ops'] };
    const browser = browserLike(page.origin);
    const back = await leave(browser);
    Object.assign(issuer.state, misbehaviour);
    const refused = await browser.get(back);
    Object.assign(issuer.state, { nonce: undefined, signsWithOtherKey: false });
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain('did not sign you in');
    expect((await browser.get('/')).status).toBe(303);
  });

  test('somebody without a group that has a role stays outside', async () => {
    issuer.state.claims = { ...ADA, sub: 'eve', groups: ['others'] };
    const browser = browserLike(page.origin);
    const refused = await browser.get(await leave(browser));
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('none of your groups has a role');
  });

  test('groups that only the user information has count; those of the ID token before them', async () => {
    issuer.state.claims = { ...ADA, sub: 'bob' };
    issuer.state.userInfo = { sub: 'bob', groups: ['docs'] };
    const roleOf = async () => {
      const browser = browserLike(page.origin);
      expect((await browser.get(await leave(browser))).status).toBe(303);
      return />(viewer|editor|confirmer|admin)</.exec(await (await browser.get('/')).text())?.[1];
    };
    expect(await roleOf()).toBe('confirmer');
    issuer.state.claims = { ...ADA, sub: 'bob', groups: ['ops'] };
    expect(await roleOf()).toBe('admin');
    issuer.state.claims = { ...ADA, sub: 'bob' };
    issuer.state.userInfo = { sub: 'somebody else', groups: ['ops'] };
    const browser = browserLike(page.origin);
    expect((await browser.get(await leave(browser))).status).toBe(401);
  });

  /** Follows the redirects to where the provider sends the browser back. */
  async function leave(browser: ReturnType<typeof browserLike>, to = '/'): Promise<string> {
    const left = await browser.get(`/sign-in/provider?return_to=${encodeURIComponent(to)}`);
    expect(left.status).toBe(303);
    const signedIn = await fetch(left.headers.get('location') ?? '', { redirect: 'manual' });
    return signedIn.headers.get('location') ?? '';
  }
});

interface As {
  readonly cookie: string;
  readonly csrf: string;
}

async function ask(method: string, path: string, as: As): Promise<number> {
  return (await send(method, path, as)).status;
}

function send(
  method: string,
  path: string,
  { cookie, csrf }: As,
  headers: HeadersInit = { origin: page.origin },
): Promise<Response> {
  const form = method === 'POST' ? { body: new URLSearchParams({ ...FORM, csrf }) } : {};
  return fetch(`${page.origin}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...headers, cookie },
    ...form,
  });
}
