import type { Queries } from '../../database/database.js';
import type { Leaving } from './provider/open-provider.js';
import { secretHash } from './random-secret.js';

/** What a sign-in that left for the provider comes back to. */
export interface Left {
  readonly verifier: string;
  readonly nonce: string;
  readonly returnTo: string;
}

/** How long somebody may take at the provider, in seconds. */
export const SIGN_IN_SECONDS = 600;

/** Keeps what is needed when somebody comes back; under a hash, as the state is a secret. */
export async function keepSignIn(
  queries: Queries,
  { state, nonce, verifier }: Leaving,
  returnTo: string,
): Promise<void> {
  const now = Date.now();
  await queries
    .deleteFrom('signIns')
    .where('expiresAt', '<=', new Date(now).toISOString())
    .execute();
  await queries
    .insertInto('signIns')
    .values({
      hash: secretHash(state),
      verifier,
      nonce,
      returnTo,
      expiresAt: new Date(now + SIGN_IN_SECONDS * 1000).toISOString(),
    })
    .execute();
}

/** Takes it, once: an answer of the provider that is sent again finds nothing. */
export async function takeSignIn(queries: Queries, state: string): Promise<Left | undefined> {
  const row = await queries
    .deleteFrom('signIns')
    .where('hash', '=', secretHash(state))
    .returning(['verifier', 'nonce', 'returnTo', 'expiresAt'])
    .executeTakeFirst();
  if (row === undefined || row.expiresAt <= new Date().toISOString()) return undefined;
  return { verifier: row.verifier, nonce: row.nonce, returnTo: row.returnTo };
}
