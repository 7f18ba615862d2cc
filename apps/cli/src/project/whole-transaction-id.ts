import { HoldfastError, shorten } from '@holdfast/base';
import type { Journal } from '@holdfast/journal';

/**
 * Completes the first or last 8 or more characters of a transaction's id, when only one transaction
 * has them there. Ids begin with the time, so that those of one minute differ at their ends only.
 * Anything else is left alone, for the journal to judge.
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
  const isPart = isPartOfId(start, 0) || isPartOfId(start, ID_LENGTH - start.length);
  if (!isPart) return text;
  const { transactions, issues, truncated } = await journal.status();
  // A damaged entry is given up by its exact name, which may look like the start of an id.
  if (issues.some(({ path }) => path === text)) return text;
  const ids = new Set([
    ...transactions.map(({ id }) => id),
    ...issues.map(({ path }) => path).filter((path) => path.length === ID_LENGTH),
  ]);
  const matches = [...ids].filter((id) => id.startsWith(start) || id.endsWith(start));
  const [only] = matches;
  if (only !== undefined && matches.length === 1) return only;
  if (only === undefined) {
    throw new HoldfastError(
      'transaction-not-found',
      `No transaction has an id that starts or ends with ${shorten(text)}.`,
      { hint: truncated ? `Older ones need the whole id. ${LISTED}` : LISTED },
    );
  }
  throw new HoldfastError(
    'transaction-not-found',
    `${matches.length} transactions have an id that starts or ends with ${shorten(text)}.`,
    { hint: `Give more characters of the id, or its last ones. ${LISTED}` },
  );
}

const LISTED = '`holdfast change status` lists the transactions.';

const ID_LENGTH = 36;

/** Whether a text is a part of a UUID from a place on: 8 characters at least, and not the whole. */
function isPartOfId(text: string, from: number): boolean {
  if (text.length < 8 || text.length >= ID_LENGTH) return false;
  return [...text].every((character, index) =>
    [8, 13, 18, 23].includes(from + index) ? character === '-' : /[0-9a-f]/.test(character),
  );
}
