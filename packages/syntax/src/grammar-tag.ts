import { GRAMMAR_FILES, type GrammarId } from './grammar-files.js';
import type { LanguageManifest } from './language.js';

/**
 * Version of all grammars that can decide a language's facts, as stored with them. It does not
 * depend on which grammar a file was read with, so that an edit cannot look like an upgrade.
 */
export function grammarTag(language: LanguageManifest): string {
  const { grammar, fallback } = language;
  return fallback === undefined ? tagOf(grammar) : `${tagOf(grammar)}+${tagOf(fallback)}`;
}

function tagOf(id: GrammarId): string {
  return `${id}@${GRAMMAR_FILES[id].version}`;
}
