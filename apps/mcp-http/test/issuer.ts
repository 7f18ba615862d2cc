import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** An authorization server as far as a resource server sees it: metadata, keys, and signed tokens. */
export async function startIssuer({ metadata = true } = {}) {
  const key = await generateKeyPair('ES256');
  const foreign = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const documents: Readonly<Record<string, object>> = {
      '/keys': { keys: [jwk] },
      ...(metadata
        ? { '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/keys` } }
        : {}),
    };
    const found = documents[request.url ?? ''];
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = (claims: Claims, { typ, from = key.privateKey }: Signing = {}) =>
    new SignJWT(
      defined({ iss: issuer, sub: 'ada', scope: 'plan read', exp: now() + 300, ...claims }),
    )
      .setProtectedHeader({ alg: 'ES256', kid: 'one', ...(typ === undefined ? {} : { typ }) })
      .sign(from);
  return {
    issuer,
    asked,
    sign,
    forge: (claims: Claims) => sign(claims, { from: foreign.privateKey }),
    publicKey: key.publicKey,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        // Clients keep connections, and one that is just being answered would be waited for.
        server.closeAllConnections();
      }),
  };
}

/** How a token is signed; without a type where none is given. */
interface Signing {
  readonly typ?: string;
  readonly from?: CryptoKey;
}

/** `undefined` leaves a claim out. */
type Claims = Readonly<Record<string, unknown>>;

function defined(claims: Claims): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}

export const now = () => Math.floor(Date.now() / 1000);
