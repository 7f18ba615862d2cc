import { HoldfastError, isSha256, shorten } from '@holdfast/base';
import { v7, validate, version } from 'uuid';

/**
 * Reads a transaction id as a user gives it: a UUID of version 7 or 4, in any case of letters.
 *
 * @returns the id in lower case, which is the name of its directory.
 * @throws HoldfastError `transaction-id-invalid`; a plan's id gets a message of its own.
 */
export function readTransactionId(text: string): string {
  const id = text.toLowerCase();
  if (isTransactionId(id)) return id;
  const hint = '`holdfast change status` lists the transactions.';
  if (isSha256(id)) {
    throw new HoldfastError(
      'transaction-id-invalid',
      `${shorten(text, 12)} is the id of a plan, not of a transaction.`,
      { hint },
    );
  }
  throw new HoldfastError('transaction-id-invalid', `${shorten(text)} is not a transaction id.`, {
    hint: `A transaction id is a UUID. ${hint}`,
  });
}

/** Whether a name is a transaction id in its exact written form. */
export function isTransactionId(name: string): boolean {
  if (name !== name.toLowerCase() || !validate(name)) return false;
  return version(name) === 7 || version(name) === 4;
}

/** A new, time-ordered transaction id for a time in milliseconds since 1970 UTC. */
export function makeTransactionId(now: number): string {
  return v7({ msecs: now });
}

/** When a version 7 id was made, in milliseconds since 1970 UTC; `undefined` for version 4. */
export function timeOfTransactionId(id: string): number | undefined {
  if (version(id) !== 7) return undefined;
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
