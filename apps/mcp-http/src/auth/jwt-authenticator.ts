import type { Caller, Scope } from '@holdfast/mcp';
import {
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyOptions,
  type JWTVerifyResult,
  jwtVerify,
} from 'jose';
import type { Authenticator } from './authenticator.js';
import { issuerKeys } from './issuer-keys.js';
import type { OauthSettings } from './oauth-settings.js';
import { SCOPES } from './scopes.js';

/**
 * Knows the access tokens of an authorization server: signed by it, for this server, not expired.
 *
 * @param onIssuerFailure - called with the cause when the issuer's keys cannot be had.
 */
export function jwtAuthenticator(
  settings: OauthSettings,
  onIssuerFailure: (cause: unknown) => void,
): Authenticator {
  const keys = issuerKeys(settings);
  const options: JWTVerifyOptions = {
    issuer: settings.issuer,
    audience: settings.audience,
    algorithms: [...settings.algorithms],
    requiredClaims: ['exp'],
    clockTolerance: 5,
  };
  return {
    identify: async (token) => {
      // Anything else is no JWS in compact form; no key is looked for because of it.
      if (token.split('.').length !== 3) return { ok: false, because: 'unknown' };
      try {
        const { payload, protectedHeader } = await verified(token, await keys(), options);
        requireAccessToken(protectedHeader);
        const caller = callerOf(payload, settings);
        return caller === undefined ? { ok: false, because: 'unknown' } : { ok: true, caller };
      } catch (error) {
        if (isFaultOfToken(error)) return { ok: false, because: 'unknown' };
        onIssuerFailure(error);
        return { ok: false, because: 'issuer' };
      }
    },
  };
}

async function verified(
  token: string,
  getKey: Awaited<ReturnType<ReturnType<typeof issuerKeys>>>,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, getKey, options);
  } catch (error) {
    // A token without a key id, and several keys it may have been signed with: any of them will do.
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return await jwtVerify(token, key, options);
      } catch (wrong) {
        if (!(wrong instanceof errors.JWSSignatureVerificationFailed)) throw wrong;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/**
 * Issuers sign other things with the same keys, and for the same audience: proofs, requests, logouts.
 * RFC 8725, 3.11 tells them apart by their type; RFC 9068 names that of access tokens, and older
 * issuers write the general one, or none.
 */
function requireAccessToken({ typ }: JWTHeaderParameters): void {
  if (typ === undefined || (typeof typ === 'string' && TYPES.has(typ.toLowerCase()))) return;
  throw new errors.JWTInvalid('This is another kind of token.');
}

const TYPES: ReadonlySet<string> = new Set(['at+jwt', 'application/at+jwt', 'jwt']);

function isFaultOfToken(error: unknown): boolean {
  return (
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey
  );
}

/** Undefined for a token of nobody: limits and cursors are bound to who calls. */
function callerOf(payload: JWTPayload, { scopePrefix }: OauthSettings): Caller | undefined {
  const subject = text(payload.sub) ?? text(payload.client_id) ?? text(payload.azp);
  if (subject === undefined) return undefined;
  const granted = new Set(scopesOf(payload));
  const scopes = SCOPES.filter((scope) => granted.has(`${scopePrefix}${scope}`));
  const client = text(payload.client_id) ?? text(payload.azp) ?? '';
  return { id: `oauth:${subject} ${client}`, scopes: new Set<Scope>(scopes), actor: subject };
}

/** `scope` of RFC 9068, or the `scp` of issuers that are older than it. */
function scopesOf({ scope, scp }: JWTPayload): readonly string[] {
  const list = scope ?? scp;
  if (typeof list === 'string') return list.split(' ');
  return Array.isArray(list) ? list.filter((it) => typeof it === 'string') : [];
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;
}
