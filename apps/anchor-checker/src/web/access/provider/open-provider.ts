import { once } from '@holdfast/base';
import * as client from 'openid-client';
import type { Role } from '../role.js';
import type { ProviderSettings } from './provider-settings.js';
import { roleOfClaims } from './role-of-claims.js';

/** What one sign-in remembers between leaving for the provider and coming back. */
export interface Leaving {
  readonly address: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Somebody whom the provider vouches for. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email?: string;
  /** Absent for those whom no group gives one. */
  readonly role?: Role;
}

/** Sign-in by OpenID Connect: authorization code with PKCE, state and nonce. */
export interface Provider {
  readonly name: string;
  readonly leave: (callback: string) => Promise<Leaving>;
  /** @throws when the answer is not one to what was asked. */
  readonly comeBack: (url: URL, leaving: Omit<Leaving, 'address'>) => Promise<Person>;
}

/** The provider is asked for its addresses at the first sign-in; if that fails, at the next one again. */
export function openProvider(settings: ProviderSettings): Provider {
  const configuration = retrying(() => discover(settings));
  return {
    name: settings.name,
    leave: async (callback) => {
      const verifier = client.randomPKCECodeVerifier();
      const state = client.randomState();
      const nonce = client.randomNonce();
      const address = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: ['openid', ...settings.scopes].join(' '),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { address: address.href, state, nonce, verifier };
    },
    comeBack: async (url, { state, nonce, verifier }) => {
      const tokens = await client.authorizationCodeGrant(await configuration(), url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new TypeError('The provider gave no ID token.');
      const known = await configuration();
      const more = needsMore(known, claims, settings)
        ? await client.fetchUserInfo(known, tokens.access_token, claims.sub)
        : {};
      return personOf({ ...more, ...claims }, settings);
    },
  };
}

/** Some providers tell groups only to who asks for them, and keep ID tokens small. */
function needsMore(
  known: client.Configuration,
  claims: client.IDToken,
  { roleClaim, roles }: ProviderSettings,
): boolean {
  if (known.serverMetadata().userinfo_endpoint === undefined) return false;
  return Object.keys(roles).length > 0 && !Object.hasOwn(claims, roleClaim);
}

function discover(settings: ProviderSettings): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret, allowHttp = false } = settings;
  const authentication =
    clientSecret === undefined ? client.None() : client.ClientSecretPost(clientSecret);
  return client.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: 10,
    // TLS vouches for the ID token already; its signature is verified all the same.
    execute: [
      client.enableNonRepudiationChecks,
      ...(allowHttp ? [client.allowInsecureRequests] : []),
    ],
  });
}

function retrying<T>(make: () => Promise<T>): () => Promise<T> {
  let made = once(make);
  return async () => {
    try {
      return await made();
    } catch (error) {
      made = once(make);
      throw error;
    }
  };
}

function personOf(claims: client.IDToken, settings: ProviderSettings): Person {
  const role = roleOfClaims(claims, settings);
  const { name, preferred_username: userName, email } = claims;
  const shown = [name, userName, email].find((it) => typeof it === 'string' && it.trim() !== '');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    name: String(shown ?? claims.sub).slice(0, 200),
    ...(typeof email === 'string' ? { email: email.slice(0, 320) } : {}),
    ...(role === undefined ? {} : { role }),
  };
}
