import { splitIdentifiers } from './split-identifiers.js';

/**
 * Counts the words of a file: its identifiers, split as programmers join them, with those of its
 * comments and texts. What every file of a folder says, such as key words and licence headers,
 * weighs nothing where files are compared, and is not taken out here.
 *
 * @param text - content of the file; of a longer one the first 200,000 characters are read.
 * @returns how often each word occurs, in lower case; words of fewer than three letters left out.
 * @example
 * ```ts
 * import { identifierWords } from '@holdfast/blocks';
 *
 * console.log(identifierWords('const userName = readUser(user_id);').get('user'));
 * // 3
 * ```
 */
export function identifierWords(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of splitIdentifiers(text.slice(0, MOST_CHARACTERS)))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const MOST_CHARACTERS = 200_000;
