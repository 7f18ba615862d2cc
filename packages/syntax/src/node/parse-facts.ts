import { extractFacts } from '../extract-facts.js';
import type { FactsResult } from '../facts.js';
import type { FactsOptions } from '../facts-provider.js';
import { languageOf } from '../languages/languages.js';
import { loadLanguage } from '../languages/load-language.js';
import { reuseNodes } from './node-table.js';
import { withParsedFile } from './parse-file.js';

/**
 * Facts of one file, parsed in this thread. For many files use {@link createFactsProvider}, which
 * uses all cores, gives up on files that hold it up, and remembers.
 *
 * @param path - decides the language by its extension.
 * @param bytes - the file as it is; UTF-8, with or without a byte order mark.
 * @param deadlineMs - gives up after this many milliseconds; default 10,000.
 * @throws HoldfastError `grammar-unavailable`.
 *
 * @example
 * ```ts
 * import { parseFacts } from '@holdfast/syntax/node';
 *
 * const bytes = new TextEncoder().encode('export const add = (a, b) => a + b;');
 * const result = await parseFacts('src/add.js', bytes);
 * if (result.kind === 'facts') console.log(result.facts.declarations[0]?.qualifiedName);
 * // add
 * ```
 */
export async function parseFacts(
  path: string,
  bytes: Uint8Array,
  deadlineMs?: number,
  options: FactsOptions = {},
): Promise<FactsResult> {
  const known = languageOf(path);
  if (known === undefined) return { kind: 'unsupported' };
  const text = decodeText(bytes);
  if (text === undefined) return { kind: 'not-text' };
  const language = await loadLanguage(known.id);
  const result = await withParsedFile(language, text, deadlineMs, (tree) => {
    try {
      return extractFacts(tree, language, options);
    } finally {
      reuseNodes(tree);
    }
  });
  return result ?? { kind: 'gave-up' };
}

/** `undefined` for binary content: a NUL, or bytes that are no UTF-8. */
function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
