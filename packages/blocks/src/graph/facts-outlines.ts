import { decodeUtf8 } from '@holdfast/base';
import { type FactsProvider, languageOf } from '@holdfast/syntax';
import type { OutlineAnswer, OutlineProvider } from './file-outline.js';
import { hasOutline } from './has-outline.js';
import { scanImports } from './javascript/scan-imports.js';
import { scriptText } from './javascript/script-text.js';
import { outlineByFacts } from './outline-by-facts.js';

/**
 * Outlines from the facts that @holdfast/syntax derives, for every language and without a disk. On
 * disk `createOutlineProvider` of `@holdfast/blocks/node` gives the same outlines sooner.
 *
 * @param facts - is asked for files that need a parser, and not closed.
 * @example
 * ```ts
 * import { factsOutlines } from '@holdfast/blocks';
 * import { gitBlobId } from '@holdfast/source';
 * import { createFactsProvider } from '@holdfast/syntax/node';
 *
 * const facts = createFactsProvider({ workers: 0 });
 * const bytes = new TextEncoder().encode("import type { A } from './a.js';\n");
 * const answer = await factsOutlines(facts).outline('b.ts', undefined, async () => ({
 *   kind: 'found',
 *   bytes,
 *   contentId: gitBlobId(bytes),
 * }));
 * await facts.close();
 * console.log(answer.kind === 'outline' && answer.outline.imports);
 * // [ { specifier: './a.js', kind: 'type', line: 1 } ]
 * ```
 */
export function factsOutlines(facts: FactsProvider): OutlineProvider {
  return {
    outline: async (path, _contentId, read) => {
      if (!hasOutline(path)) return { kind: 'unsupported' };
      const source = await read();
      if (source.kind !== 'found') return notRead(source);
      const text = decodeUtf8(source.bytes);
      if (text === undefined) return { kind: 'unread', reason: 'it is not UTF-8 text' };
      const scanned = isJavascript(path) ? scanImports(scriptText(path, text) ?? text) : undefined;
      if (scanned !== undefined && !scanned.needsParser)
        return {
          kind: 'outline',
          outline: { imports: scanned.imports, declares: [], uses: [], whole: true },
        };
      const { contentId, bytes } = source;
      return await outlineByFacts(facts, { path, contentId, bytes, text });
    },
    close: async () => undefined,
  };
}

/** Why a file that is there could not be read. */
export function notRead(read: { readonly kind: string; readonly reason?: string }): OutlineAnswer {
  const reason = read.kind === 'unavailable' ? (read.reason ?? read.kind) : read.kind;
  return { kind: 'unread', reason: `its content cannot be had (${reason})` };
}

/** Whether a file's imports are those of JavaScript. */
export function isJavascript(path: string): boolean {
  const id = languageOf(path)?.id;
  return id === undefined || id === 'typescript' || id === 'tsx' || id === 'javascript';
}
