import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import type { OauthSettings } from './oauth-settings.js';

/**
 * Finds the keys of an issuer, and keeps them for ten minutes; a key that is not among them is looked
 * for again at most every 30 seconds, whatever tokens are sent.
 *
 * @returns a function that throws what is no `JOSEError` of the token while the issuer does not answer.
 */
export function issuerKeys({ issuer, jwks }: Pick<OauthSettings, 'issuer' | 'jwks'>) {
  let found: Promise<JWTVerifyGetKey> | undefined;
  return async (): Promise<JWTVerifyGetKey> => {
    found ??= (jwks === undefined ? discover(issuer) : Promise.resolve(jwks)).then((address) =>
      createRemoteJWKSet(new URL(address), {
        timeoutDuration: TIMEOUT,
        cooldownDuration: 30_000,
        cacheMaxAge: 600_000,
      }),
    );
    try {
      return await found;
    } catch (error) {
      // The next request asks again: an issuer may be started after this server.
      found = undefined;
      throw error;
    }
  };
}

const TIMEOUT = 5000;

/** Metadata of RFC 8414, or of OpenID Connect where there is none. */
async function discover(issuer: string): Promise<string> {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const addresses = [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ];
  for (const address of addresses) {
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
      headers: { accept: 'application/json' },
    });
    if (!response.ok) continue;
    const metadata = METADATA.parse(await response.json());
    // RFC 8414, 3.3: else one issuer could speak for another.
    if (metadata.issuer !== issuer) break;
    return metadata.jwks_uri;
  }
  throw new Error('The issuer has no metadata that is its own.');
}

const METADATA = z.looseObject({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });
