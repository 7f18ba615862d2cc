import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the issuer says of whoever comes, and how it misbehaves. */
export interface IssuerState {
  claims: Readonly<Record<string, unknown>>;
  /** What it says only to who asks with the access token; nothing can be asked where it is absent. */
  userInfo?: Readonly<Record<string, unknown>>;
  nonce?: string;
  signsWithOtherKey: boolean;
}

/** An OpenID provider that signs everybody in at once: discovery, code flow with PKCE, signed ID tokens. */
export async function startIssuer(clientId: string, clientSecret: string) {
  const key = keyPair();
  const other = keyPair();
  const state: IssuerState = { claims: {}, signsWithOtherKey: false };
  const codes = new Map<string, { readonly nonce: string; readonly challenge: string }>();
  const asked: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/.well-known/openid-configuration') return json(response, metadata());
    if (url.pathname === '/keys') return json(response, { keys: [jwkOf(key.publicKey)] });
    if (url.pathname === '/userinfo') {
      const isKnown = request.headers.authorization === 'Bearer the-access-token';
      return isKnown ? json(response, state.userInfo ?? {}) : json(response, {}, 401);
    }
    if (url.pathname === '/authorize') return authorize(url.searchParams, response);
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => token(new URLSearchParams(body), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  });

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    asked.push(query);
    const code = randomUUID();
    codes.set(code, {
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
    });
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  function token(form: URLSearchParams, response: ServerResponse) {
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isFine =
      code !== undefined &&
      challenge === code.challenge &&
      form.get('client_secret') === clientSecret;
    if (!isFine) return json(response, { error: 'invalid_grant' }, 400);
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 60, ...state.claims };
    const nonce = state.nonce ?? code.nonce;
    const { privateKey } = state.signsWithOtherKey ? other : key;
    json(response, {
      access_token: 'the-access-token',
      token_type: 'Bearer',
      id_token: signed({ ...claims, nonce }, privateKey),
    });
  }

  return {
    issuer,
    state,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        // Clients keep connections, and one that is just being answered would be waited for.
        server.closeAllConnections();
      }),
  };
}

function keyPair() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

function jwkOf(key: KeyObject) {
  return { ...key.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
}

function signed(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

function json(response: ServerResponse, value: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
