import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jwtAuthenticator } from '../src/auth/jwt-authenticator.js';
import { tokenAuthenticator } from '../src/auth/token-authenticator.js';
import { now, startIssuer } from './issuer.js';
import { planRequest } from './plan-request.js';
import { message, send } from './send.js';
import { known, startServer, TOKEN } from './start-server.js';

const list = JSON.stringify(message('tools/list'));
const AUDIENCE = 'https://mcp.example.org/mcp';
const METADATA = 'https://mcp.example.org/.well-known/oauth-protected-resource/mcp';

type Running = Awaited<ReturnType<typeof startServer>>;

describe('a fixed token', () => {
  let server: Running;
  beforeAll(async () => {
    server = await startServer({ limits: { failuresPerMinute: 1000 } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['another', 'Bearer a-token-that-is-only-used-in-tests-0123456788'],
    ['its beginning', `Bearer ${TOKEN.slice(0, -1)}`],
    ['more than it', `Bearer ${TOKEN}x`],
    ['another scheme', `Basic ${TOKEN}`],
    ['no scheme', TOKEN],
    ['two', `Bearer ${TOKEN}, Bearer ${TOKEN}`],
  ])('%s is refused', async (_, authorization) => {
    const answer = await send(server.port, list, { authorization });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer realm="holdfast"/);
    expect(answer.headers['www-authenticate']).not.toContain('resource_metadata');
    expect(answer.text).not.toContain('only-used-in-tests');
  });

  test('the scheme is read in any case', async () => {
    const answer = await send(server.port, list, { authorization: `bearer ${TOKEN}` });
    expect(answer.status).toBe(200);
  });

  test.each(['access_token', 'token', 'apiKey'])('none is taken from ?%s=', async (name) => {
    const path = `/mcp?${name}=${TOKEN}`;
    const without = await send(server.port, list, { authorization: undefined }, { path });
    expect(without.status).toBe(400);
    expect((await send(server.port, list, {}, { path })).status).toBe(400);
    expect(server.log()).not.toContain(TOKEN);
  });

  test('there is nothing about an issuer that does not exist', async () => {
    const path = '/.well-known/oauth-protected-resource';
    expect((await send(server.port, '', {}, { method: 'GET', path })).status).toBe(404);
  });
});

test('an address with many refused tokens has to wait, but not those with a good one', async () => {
  await using server = await startServer({ limits: { failuresPerMinute: 3 } });
  const wrong = () => send(server.port, list, { authorization: 'Bearer wrong-wrong-wrong-wrong' });
  const answers = [];
  for (let i = 0; i < 5; i += 1) answers.push(await wrong());
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429, 429]);
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(server.port, list)).status).toBe(200);
});

test('one caller cannot use up the requests of another', async () => {
  const other = 'another-token-that-is-only-used-in-tests-0123';
  const authenticator = tokenAuthenticator([
    known(TOKEN, ['plan'], 'one'),
    known(other, ['plan'], 'two'),
  ]);
  await using server = await startServer({
    admission: { kind: 'token', authenticator },
    limits: { requestsPerMinute: 2 },
  });
  const by = (token: string) => send(server.port, list, { authorization: `Bearer ${token}` });
  const statuses = [];
  for (const token of [TOKEN, TOKEN, TOKEN, other]) statuses.push((await by(token)).status);
  expect(statuses).toEqual([200, 200, 429, 200]);
});

describe('tokens of an authorization server', () => {
  let issuer: Awaited<ReturnType<typeof startIssuer>>;
  let server: Running;
  beforeAll(async () => {
    issuer = await startIssuer();
    const oauth = {
      issuer: issuer.issuer,
      audience: AUDIENCE,
      algorithms: ['ES256'],
      scopePrefix: 'hf:',
      publicUrl: AUDIENCE,
    };
    server = await startServer({
      admission: { kind: 'token', authenticator: jwtAuthenticator(oauth, () => {}), oauth },
      limits: { failuresPerMinute: 1000 },
    });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await issuer.close();
  });

  const by = (token: string, body = list) =>
    send(server.port, body, { authorization: `Bearer ${token}` });

  test('one for this server is taken, and its keys are asked for once', async () => {
    const token = await issuer.sign({ aud: AUDIENCE, scope: 'hf:plan hf:read other' });
    for (let i = 0; i < 3; i += 1) expect((await by(token)).status).toBe(200);
    expect(issuer.asked.filter((path) => path === '/keys')).toHaveLength(1);
    expect(
      (await by(await issuer.sign({ aud: ['https://x', AUDIENCE], scp: ['hf:plan'] }))).status,
    ).toBe(200);
  });

  test.each([
    ['expired', async () => issuer.sign({ aud: AUDIENCE, exp: now() - 60 })],
    ['not valid yet', async () => issuer.sign({ aud: AUDIENCE, nbf: now() + 600 })],
    ['without an end', async () => issuer.sign({ aud: AUDIENCE, exp: undefined })],
    ['for another server', async () => issuer.sign({ aud: 'https://other.example.org/mcp' })],
    ['for a part of the address', async () => issuer.sign({ aud: 'https://mcp.example.org' })],
    ['for nobody', async () => issuer.sign({})],
    ['of another issuer', async () => issuer.sign({ aud: AUDIENCE, iss: 'https://evil.example' })],
    ['of no one', async () => issuer.sign({ aud: AUDIENCE, sub: undefined })],
    ['signed by another', async () => issuer.forge({ aud: AUDIENCE })],
    ['changed', async () => changed(await issuer.sign({ aud: AUDIENCE, scope: 'hf:plan' }))],
    ['signed by nobody', async () => unsigned()],
    ['signed with the public key', async () => confused()],
  ])('one that is %s is refused', async (_, make) => {
    const answer = await by(await make());
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe(
      `Bearer realm="holdfast", error="invalid_token", error_description="The token is unknown, expired, or not for this server.", resource_metadata="${METADATA}"`,
    );
  });

  test.each(['at+jwt', 'application/at+jwt', 'AT+JWT', 'JWT'])(
    'one of the type %s is taken',
    async (typ) => {
      expect((await by(await issuer.sign({ aud: AUDIENCE }, { typ }))).status).toBe(200);
    },
  );

  test.each(['dpop+jwt', 'id+jwt', 'logout+jwt', 'application/dpop+jwt', 'at+jwt; x', ''])(
    'one of the type "%s" is refused, whatever it claims',
    async (typ) => {
      const answer = await by(await issuer.sign({ aud: AUDIENCE }, { typ }));
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toContain('error="invalid_token"');
    },
  );

  /** The same signature over more scopes. */
  function changed(token: string): string {
    const [head, payload = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const more = Buffer.from(JSON.stringify({ ...claims, scope: 'hf:edit' })).toString('base64url');
    return [head, more, signature].join('.');
  }

  function unsigned(): string {
    return new UnsecuredJWT({ scope: 'hf:plan' })
      .setIssuer(issuer.issuer)
      .setSubject('ada')
      .setAudience(AUDIENCE)
      .setExpirationTime('5m')
      .encode();
  }

  /** Who takes the public key for a shared secret takes this. */
  async function confused(): Promise<string> {
    return new SignJWT({ iss: issuer.issuer, sub: 'ada', aud: AUDIENCE, exp: now() + 300 })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(Buffer.from(await exportSPKI(issuer.publicKey)));
  }

  test('without one a client learns who issues them, in both places', async () => {
    const answer = await send(server.port, list, { authorization: undefined });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe(
      `Bearer realm="holdfast", resource_metadata="${METADATA}"`,
    );
    for (const suffix of ['/mcp', '']) {
      const path = `/.well-known/oauth-protected-resource${suffix}`;
      const { status, text } = await send(
        server.port,
        '',
        { authorization: undefined },
        { method: 'GET', path },
      );
      expect(status).toBe(200);
      expect(JSON.parse(text)).toEqual({
        resource: AUDIENCE,
        authorization_servers: [issuer.issuer],
        scopes_supported: ['hf:plan', 'hf:read', 'hf:edit', 'hf:confirm'],
        bearer_methods_supported: ['header'],
        resource_name: 'Holdfast',
      });
    }
  });

  test('one without the scope of a tool is told which to ask for', async () => {
    const token = await issuer.sign({ aud: AUDIENCE, scope: 'hf:read plan' });
    expect(JSON.parse((await by(token)).text).result.tools).toEqual([]);
    const call = message('tools/call', { name: 'change_plan', arguments: planRequest() }, 'seven');
    const answer = await by(token, JSON.stringify(call));
    expect(answer.status).toBe(403);
    expect(answer.headers['www-authenticate']).toBe(
      `Bearer realm="holdfast", error="insufficient_scope", scope="hf:read hf:plan", resource_metadata="${METADATA}"`,
    );
    expect(JSON.parse(answer.text)).toMatchObject({ id: 'seven', error: { code: -32000 } });
  });
});

test('while an issuer does not answer nobody is called a liar', async () => {
  const issuer = await startIssuer();
  const token = await issuer.sign({ aud: AUDIENCE });
  await issuer.close();
  const oauth = {
    issuer: issuer.issuer,
    audience: AUDIENCE,
    algorithms: ['ES256'],
    scopePrefix: '',
    publicUrl: AUDIENCE,
  };
  const causes: unknown[] = [];
  const authenticator = jwtAuthenticator(oauth, (cause) => causes.push(cause));
  await using server = await startServer({ admission: { kind: 'token', authenticator, oauth } });
  const answer = await send(server.port, list, { authorization: `Bearer ${token}` });
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('10');
  expect(causes).toHaveLength(1);
});

test('metadata that speaks for another issuer is not believed', async () => {
  const issuer = await startIssuer();
  const oauth = {
    issuer: `${issuer.issuer}/`,
    audience: AUDIENCE,
    algorithms: ['ES256'],
    scopePrefix: '',
  };
  const { identify } = jwtAuthenticator(oauth, () => {});
  const token = await issuer.sign({ aud: AUDIENCE, iss: oauth.issuer });
  expect(await identify(token)).toEqual({ ok: false, because: 'issuer' });
  await issuer.close();
});

test('keys can be named without metadata', async () => {
  const issuer = await startIssuer({ metadata: false });
  const jwks = `${issuer.issuer}/keys`;
  const oauth = {
    issuer: issuer.issuer,
    audience: AUDIENCE,
    algorithms: ['ES256'],
    scopePrefix: '',
    jwks,
  };
  const { identify } = jwtAuthenticator(oauth, () => {});
  const found = await identify(await issuer.sign({ aud: AUDIENCE, client_id: 'app' }));
  expect(found).toEqual({
    ok: true,
    caller: { id: 'oauth:ada app', scopes: new Set(['plan', 'read']), actor: 'ada' },
  });
  await issuer.close();
});
