import { HoldfastError, shorten } from '@holdfast/base';
import type { Journal } from '@holdfast/journal';

/**
 * Completes the first 8 or more characters of a transaction's id, when only one transaction starts
 * so. Anything else is left alone, for the journal to judge.
 *
 * @throws HoldfastError `transaction-not-found` for none or several, `transaction-id-invalid` for
 *   too few digits.
 */
export async function wholeTransactionId(text: string, journal: Journal): Promise<string> {
  const start = text.toLowerCase();
  if (/^[0-9a-f]{1,7}$/.test(start)) {
    throw new HoldfastError('transaction-id-invalid', `${shorten(text)} is not a transaction id.`, {
      hint: `Of a transaction's id, 8 or more characters are needed. ${LISTED}`,
    });
  }
  if (!isStartOfId(start)) return text;
  const { transactions, issues, truncated } = await journal.status();
  // A damaged entry is given up by its exact name, which may look like the start of an id.
  if (issues.some(({ path }) => path === text)) return text;
  const ids = new Set([
    ...transactions.map(({ id }) => id),
    ...issues.map(({ path }) => path).filter((path) => path.length === ID_LENGTH),
  ]);
  const matches = [...ids].filter((id) => id.startsWith(start));
  const [only] = matches;
  if (only !== undefined && matches.length === 1) return only;
  if (only === undefined) {
    throw new HoldfastError(
      'transaction-not-found',
      `No transaction has an id that starts with ${shorten(text)}.`,
      { hint: truncated ? `Older ones need the whole id. ${LISTED}` : LISTED },
    );
  }
  throw new HoldfastError(
    'transaction-not-found',
    `${matches.length} transactions have an id that starts with ${shorten(text)}.`,
    { hint: `Give more characters of the id. ${LISTED}` },
  );
}

const LISTED = '`holdfast change status` lists the transactions.';

const ID_LENGTH = 36;

/** Whether a text is the start of a UUID, from 8 characters on, and not the whole. */
function isStartOfId(text: string): boolean {
  if (text.length < 8 || text.length >= ID_LENGTH) return false;
  return [...text].every((character, index) =>
    [8, 13, 18, 23].includes(index) ? character === '-' : /[0-9a-f]/.test(character),
  );
}
