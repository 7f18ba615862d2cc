import { createHash, timingSafeEqual } from 'node:crypto';
import type { Caller, Scope } from '@holdfast/mcp';
import type { Authenticator } from './authenticator.js';

/** A token that a server takes, by its hash: the token itself is not kept. */
export interface KnownToken {
  readonly name: string;
  /** SHA-256 of the token, in hex. */
  readonly sha256: string;
  readonly scopes: readonly Scope[];
}

/**
 * Knows fixed tokens. Hashes are compared, all of them, in constant time: how long an answer takes
 * says nothing about how much of a guess was right.
 */
export function tokenAuthenticator(tokens: readonly KnownToken[]): Authenticator {
  const known = tokens.map(({ name, sha256, scopes }) => ({
    digest: Buffer.from(sha256, 'hex'),
    caller: { id: `token:${name}`, scopes: new Set(scopes), actor: name },
  }));
  return {
    identify: async (token) => {
      const digest = createHash('sha256').update(token).digest();
      let caller: Caller | undefined;
      for (const candidate of known) {
        if (timingSafeEqual(candidate.digest, digest)) caller = candidate.caller;
      }
      return caller === undefined ? { ok: false, because: 'unknown' } : { ok: true, caller };
    },
  };
}
