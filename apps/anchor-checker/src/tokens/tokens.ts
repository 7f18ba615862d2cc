import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Queries } from '../database/database.js';
import { newId } from '../database/new-id.js';
import type { ActorKind, Tables } from '../database/tables.js';
import { record } from '../decisions/record.js';
import type { ServiceActor } from '../service/service.js';
import type { Scope } from './scopes.js';

/** A token as it is listed; the token itself is shown once and not kept. */
export interface TokenView {
  readonly id: string;
  readonly name: string;
  readonly actorKind: ActorKind;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  readonly createdBy: string;
  readonly expiresAt?: string;
  readonly usedAt?: string;
  readonly revokedAt?: string;
}

/** A token that somebody wants. */
export interface TokenRequest {
  /** Who uses it, as it will stand in the record. */
  readonly name: string;
  readonly actorKind: ActorKind;
  readonly scopes: readonly Scope[];
  /** ISO 8601; never where it is not given. */
  readonly expiresAt?: string;
}

/**
 * Makes a token of 256 bits.
 *
 * @returns the token, which nobody can be told again.
 */
export async function createToken(
  queries: Queries,
  { name, actorKind, scopes, expiresAt }: TokenRequest,
  actor: ServiceActor,
  now: Date,
): Promise<{ readonly id: string; readonly token: string }> {
  const token = `hf_${randomBytes(32).toString('base64url')}`;
  const id = newId('to');
  const at = now.toISOString();
  const write = async (transaction: Queries) => {
    await transaction
      .insertInto('tokens')
      .values({
        id,
        name,
        hash: hashOf(token),
        actorKind,
        scopes: JSON.stringify(scopes),
        createdAt: at,
        createdBy: actor.name,
        expiresAt: expiresAt ?? null,
      })
      .execute();
    const note = `${name}: ${scopes.join(' ')}`;
    await record(transaction, { at, actor, action: 'create-token', note });
  };
  // Part of a transaction that goes on already, or one of its own.
  if (queries.isTransaction) await write(queries);
  else await queries.transaction().execute(write);
  return { id, token };
}

/**
 * The token that somebody sent, if it is one that holds.
 *
 * @param queries - looked up by its hash: what can be learned from how long that takes is of hashes.
 */
export async function findToken(
  queries: Queries,
  token: string,
  now: Date,
): Promise<TokenView | undefined> {
  const row = await queries
    .selectFrom('tokens')
    .selectAll()
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  if (row === undefined || row.revokedAt !== null) return undefined;
  if (row.expiresAt !== null && Date.parse(row.expiresAt) <= now.getTime()) return undefined;
  if (row.usedAt === null || now.getTime() - Date.parse(row.usedAt) > USED_MS) {
    const usedAt = now.toISOString();
    await queries.updateTable('tokens').set({ usedAt }).where('id', '=', row.id).execute();
  }
  return tokenView(row);
}

/** Whether a token is still used need not be known to the second. */
const USED_MS = 60_000;

/** All tokens by name, those that were revoked among them. */
export async function listTokens(queries: Queries): Promise<readonly TokenView[]> {
  const rows = await queries
    .selectFrom('tokens')
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(tokenView);
}

/** Takes a token back; false when there is none, or it was. */
export async function revokeToken(
  queries: Queries,
  id: string,
  actor: ServiceActor,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  return await queries.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('tokens')
      .set({ revokedAt: at })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (row === undefined) return false;
    await transaction.deleteFrom('sessions').where('tokenId', '=', id).execute();
    await record(transaction, { at, actor, action: 'revoke-token', note: row.name });
    return true;
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function tokenView(row: Selectable<Tables['tokens']>): TokenView {
  const { id, name, actorKind, scopes, createdAt, createdBy, expiresAt, usedAt, revokedAt } = row;
  return {
    id,
    name,
    actorKind,
    scopes: scopes as readonly Scope[],
    createdAt,
    createdBy,
    ...(expiresAt === null ? {} : { expiresAt }),
    ...(usedAt === null ? {} : { usedAt }),
    ...(revokedAt === null ? {} : { revokedAt }),
  };
}
