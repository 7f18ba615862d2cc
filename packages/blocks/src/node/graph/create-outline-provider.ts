import { join } from 'node:path';
import { decodeUtf8, type Problem } from '@holdfast/base';
import { languageOf } from '@holdfast/syntax';
import { createFactsProvider, type FactsProviderOptions } from '@holdfast/syntax/node';
import { isJavascript, notRead } from '../../graph/facts-outlines.js';
import type { FileOutline, OutlineAnswer, OutlineProvider } from '../../graph/file-outline.js';
import { hasOutline } from '../../graph/has-outline.js';
import { scanImports } from '../../graph/javascript/scan-imports.js';
import { scriptText } from '../../graph/javascript/script-text.js';
import { type OutlineSource, outlineByFacts } from '../../graph/outline-by-facts.js';
import { loadOxc } from './load-oxc.js';
import { openOutlineCache } from './outline-cache.js';
import { parseImports } from './parse-imports.js';
import { RULES_OF_BUILD } from './rules-of-build.js';

/** How {@link createOutlineProvider} works; every part has a default. */
export interface OutlineProviderOptions
  extends Pick<FactsProviderOptions, 'workers' | 'deadlineMs' | 'entries'> {
  /** Where to remember outlines, usually `.holdfast/cache`; nothing is remembered without it. */
  readonly cacheDirectory?: string;
}

/** Outlines on disk, and what to know about how they were made. */
export interface NodeOutlineProvider extends OutlineProvider {
  /** Why a slower parser was used; empty as a rule. */
  notes(): readonly Problem[];
}

/**
 * Outlines of many files, remembered by content. JavaScript and TypeScript are read by oxc, where its
 * binding for the platform is installed, the other languages by @holdfast/syntax.
 *
 * @example
 * ```ts
 * import { createOutlineProvider } from '@holdfast/blocks/node';
 * import { memorySourceTree } from '@holdfast/source';
 *
 * const tree = memorySourceTree({ 'a.ts': "const b = () => import('./b.js');\n" });
 * const outlines = createOutlineProvider();
 * const answer = await outlines.outline('a.ts', undefined, () => tree.read('a.ts'));
 * await outlines.close();
 * console.log(answer.kind === 'outline' && answer.outline.imports);
 * // [ { specifier: './b.js', kind: 'dynamic', line: 1 } ]
 * ```
 */
export function createOutlineProvider(options: OutlineProviderOptions = {}): NodeOutlineProvider {
  const { cacheDirectory, ...parsing } = options;
  const cache =
    cacheDirectory === undefined
      ? undefined
      : openOutlineCache(join(cacheDirectory, 'outlines'), `holdfast-outlines-${RULES_OF_BUILD}`);
  const facts = createFactsProvider(parsing);
  const notes: Problem[] = [];
  const stillUsed = new Map<string, string>();

  const javascript = async (source: OutlineSource): Promise<OutlineAnswer> => {
    const text = scriptText(source.path, source.text) ?? source.text;
    const scanned = scanImports(text);
    const outline = (imports: FileOutline['imports']): OutlineAnswer => ({
      kind: 'outline',
      outline: { imports, declares: [], uses: [], whole: true },
    });
    if (!scanned.needsParser) return outline(scanned.imports);
    const oxc = await loadOxc(notes);
    const parsed = oxc === undefined ? undefined : parseImports(oxc, source.path, text);
    return parsed === undefined ? await outlineByFacts(facts, source) : outline(parsed);
  };

  return {
    outline: async (path, contentId, read) => {
      if (!hasOutline(path)) return { kind: 'unsupported' };
      const kind = kindOf(path);
      const known = contentId === undefined ? undefined : cache?.get(`${kind} ${contentId}`);
      if (known !== undefined) return { kind: 'outline', outline: known };
      const source = await read();
      if (source.kind !== 'found') return notRead(source);
      const key = `${kind} ${source.contentId}`;
      const remembered = contentId === source.contentId ? undefined : cache?.get(key);
      if (remembered !== undefined) return { kind: 'outline', outline: remembered };
      const text = decodeUtf8(source.bytes);
      if (text === undefined) return { kind: 'unread', reason: 'it is not UTF-8 text' };
      const file = { path, contentId: source.contentId, bytes: source.bytes, text };
      const answer = await (isJavascript(path) ? javascript(file) : outlineByFacts(facts, file));
      if (answer.kind === 'outline') cache?.put(key, answer.outline);
      return answer;
    },
    stillUsed: (path, contentId) => {
      stillUsed.set(path, contentId);
    },
    close: async () => {
      cache?.save(() => [...stillUsed].map(([path, id]) => `${kindOf(path)} ${id}`));
      await facts.close();
    },
    notes: () => notes,
  };
}

/** Files of equal content and kind have equal outlines. */
function kindOf(path: string): string {
  const language = languageOf(path)?.id ?? path.slice(path.lastIndexOf('.') + 1);
  return /\.d\.[mc]?ts$/i.test(path) ? 'dts' : language;
}
