import type { Queries } from '../../database/database.js';
import type { Scope } from '../../tokens/scopes.js';
import type { Reader } from '../view-context.js';
import { randomSecret, secretHash } from './random-secret.js';
import { roleOfScopes } from './role-of-scopes.js';

/** Who a session is of: somebody from the identity provider, or the holder of a token. */
export type SessionOwner = { readonly userId: string } | { readonly tokenId: string };

/** Begins a session and answers its secret, of which only a hash is kept. Ends those that are over. */
export async function beginSession(
  queries: Queries,
  owner: SessionOwner,
  seconds: number,
): Promise<string> {
  const secret = randomSecret();
  const now = Date.now();
  await queries
    .deleteFrom('sessions')
    .where('expiresAt', '<=', new Date(now).toISOString())
    .execute();
  await queries
    .insertInto('sessions')
    .values({
      hash: secretHash(secret),
      userId: 'userId' in owner ? owner.userId : null,
      tokenId: 'tokenId' in owner ? owner.tokenId : null,
      csrf: randomSecret(),
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + seconds * 1000).toISOString(),
    })
    .execute();
  return secret;
}

/** Who a session's secret is of, as they stand now: a role that was taken away is gone at once. */
export async function readSession(queries: Queries, secret: string): Promise<Reader | undefined> {
  const now = new Date().toISOString();
  const row = await queries
    .selectFrom('sessions')
    .leftJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('tokens', 'tokens.id', 'sessions.tokenId')
    .select([
      'sessions.csrf',
      'users.name as userName',
      'users.role as userRole',
      'users.email',
      'tokens.name as tokenName',
      'tokens.actorKind as tokenKind',
      'tokens.scopes as tokenScopes',
      'tokens.expiresAt as tokenExpiresAt',
      'tokens.revokedAt as tokenRevokedAt',
    ])
    .where('sessions.hash', '=', secretHash(secret))
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { csrf, userName, userRole, email, tokenName, tokenExpiresAt, tokenRevokedAt } = row;
  const tokenRole = roleOfScopes((row.tokenScopes ?? []) as readonly Scope[]);
  if (userName !== null && userRole !== null) {
    const actor = email === null ? userName : `${userName} <${email}>`;
    return { name: userName, actor, role: userRole, csrf };
  }
  if (tokenName === null || tokenRole === undefined || tokenRevokedAt !== null) return undefined;
  // The page is for people: what is done there stands in the record as done by one.
  if (row.tokenKind !== 'person') return undefined;
  if (tokenExpiresAt !== null && tokenExpiresAt <= now) return undefined;
  return { name: tokenName, actor: tokenName, role: tokenRole, csrf };
}

/** Ends a session; its cookie is worth nothing from then on. */
export async function endSession(queries: Queries, secret: string): Promise<void> {
  await queries.deleteFrom('sessions').where('hash', '=', secretHash(secret)).execute();
}
