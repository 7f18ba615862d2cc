import type { Language } from '../language.js';
import type { LanguageId } from '../language-id.js';

/**
 * The table of a language, loaded when it is first asked for.
 *
 * @example
 * ```ts
 * import { loadLanguage } from '@holdfast/syntax';
 *
 * const go = await loadLanguage('go');
 * console.log(go.scheme, go.grammar);
 * // go1 go
 * ```
 */
export function loadLanguage(id: LanguageId): Promise<Language> {
  let table = loaded.get(id);
  if (table === undefined) {
    table = TABLES[id]();
    loaded.set(id, table);
  }
  return table;
}

/** Asking the module loader again for each file would cost as much as parsing a short one. */
const loaded = new Map<LanguageId, Promise<Language>>();

const TABLES: Readonly<Record<LanguageId, () => Promise<Language>>> = {
  typescript: async () => (await import('./typescript/language.js')).typescript,
  tsx: async () => (await import('./typescript/language.js')).tsx,
  javascript: async () => (await import('./typescript/language.js')).javascript,
  python: async () => (await import('./python/language.js')).python,
  rust: async () => (await import('./rust/language.js')).rust,
  swift: async () => (await import('./swift/language.js')).swift,
  kotlin: async () => (await import('./kotlin/language.js')).kotlin,
  go: async () => (await import('./go/language.js')).go,
  java: async () => (await import('./java/language.js')).java,
  ruby: async () => (await import('./ruby/language.js')).ruby,
  php: async () => (await import('./php/language.js')).php,
  c: async () => (await import('./c/language.js')).c,
  cpp: async () => (await import('./cpp/language.js')).cpp,
  csharp: async () => (await import('./csharp/language.js')).csharp,
};
