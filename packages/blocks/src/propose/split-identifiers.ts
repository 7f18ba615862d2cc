/**
 * Splits names as programmers write them into lower-case words: `parseHTTPHeader_v2` is `parse`,
 * `http`, `header`. Parts of fewer than three letters and numbers are left out.
 */
export function splitIdentifiers(text: string): readonly string[] {
  const words: string[] = [];
  for (const [identifier] of text.matchAll(/[\p{L}\p{N}]+/gu))
    for (const [part] of identifier.matchAll(PART))
      if (part.length >= SHORTEST) words.push(part.toLowerCase());
  return words;
}

/** An acronym before a capitalised word, a capitalised or lower-case word, an acronym. */
const PART = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|[\p{Lo}\p{Lm}\p{Lt}]+/gu;
const SHORTEST = 3;
