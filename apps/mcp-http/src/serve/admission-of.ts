import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { firstOf } from '../auth/authenticator.js';
import { jwtAuthenticator } from '../auth/jwt-authenticator.js';
import type { OauthSettings } from '../auth/oauth-settings.js';
import { type KnownToken, tokenAuthenticator } from '../auth/token-authenticator.js';
import { defaultTokenFile, readToken } from '../auth/token-file.js';
import type { Config } from '../config/config-schema.js';
import type { Admission } from '../http/app-options.js';
import type { OpenOptions } from './open-options.js';

/**
 * Who is let in, of a configuration.
 *
 * @throws HoldfastError `token-invalid` for a token file that cannot be used.
 */
export function admissionOf(
  config: Config,
  { noAuth, env }: OpenOptions,
  log: FastifyBaseLogger,
): Admission {
  // What changes something is always somebody's: without tokens nobody may.
  if (noAuth) return { kind: 'open', caller: { id: 'anyone', scopes: new Set(['plan', 'read']) } };
  const tokens = knownTokens(config, env);
  const oauth = oauthOf(config);
  const authenticators = [
    ...(tokens.length > 0 ? [tokenAuthenticator(tokens)] : []),
    ...(oauth === undefined
      ? []
      : [jwtAuthenticator(oauth, (err) => log.error({ err }, 'the issuer does not answer'))]),
  ];
  return {
    kind: 'token',
    authenticator: firstOf(authenticators),
    ...(oauth === undefined ? {} : { oauth }),
  };
}

function knownTokens({ auth }: Config, env: NodeJS.ProcessEnv): readonly KnownToken[] {
  if (auth === undefined) {
    return [known('default', readToken(defaultTokenFile(env)), DEFAULT_SCOPES)];
  }
  return (auth.tokens ?? []).map(({ name, file, sha256, scopes = DEFAULT_SCOPES }) =>
    sha256 === undefined ? known(name, readToken(file ?? ''), scopes) : { name, sha256, scopes },
  );
}

const DEFAULT_SCOPES: KnownToken['scopes'] = ['plan', 'read'];

function known(name: string, token: string, scopes: KnownToken['scopes']): KnownToken {
  return { name, sha256: createHash('sha256').update(token).digest('hex'), scopes };
}

function oauthOf({ auth, publicUrl }: Config): (OauthSettings & { publicUrl: string }) | undefined {
  if (auth?.oauth === undefined || publicUrl === undefined) return undefined;
  const { issuer, audience, jwks, algorithms, scopePrefix } = auth.oauth;
  return {
    publicUrl,
    issuer,
    audience: audience ?? publicUrl,
    algorithms: algorithms ?? ['RS256', 'PS256', 'ES256', 'EdDSA'],
    scopePrefix: scopePrefix ?? '',
    ...(jwks === undefined ? {} : { jwks }),
  };
}
