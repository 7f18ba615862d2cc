import type { Declaration } from '../../../src/declaration.js';
import { extractFacts } from '../../../src/extract-facts.js';
import type { Language } from '../../../src/language.js';
import { languageOf } from '../../../src/languages/languages.js';
import { loadLanguage } from '../../../src/languages/load-language.js';
import { parseFile } from '../../../src/node/parse-file.js';
import type { SyntaxTree } from '../../../src/syntax-tree.js';
import type { CorpusFile } from '../corpus.js';

/** A top-level declaration as a file of its own, which parses much faster than the whole file. */
export interface Snippet {
  readonly path: string;
  readonly text: string;
  readonly language: Language;
  readonly tree: SyntaxTree;
  readonly declarations: readonly Declaration[];
}

/**
 * The top-level declarations of a file, of those that overlap the first. Left out are what the
 * grammar cannot read, and what means something else when it stands alone.
 */
export async function snippetsOf({ path, text }: CorpusFile): Promise<readonly Snippet[]> {
  const id = languageOf(path)?.id;
  const language = id && (await loadLanguage(id));
  const whole = language && (await readDeclarations(text, language));
  if (language === undefined || whole === undefined) return [];
  const known = new Set(whole.declarations.map(printDeclaration));
  const snippets: Snippet[] = [];
  let at = 0;
  for (const { container, start, end } of whole.declarations) {
    if (container !== '' || start < at) continue;
    at = end;
    const read = await readDeclarations(text.slice(start, end), language);
    if (read?.declarations.every((declaration) => known.has(printDeclaration(declaration))))
      snippets.push({ path, language, text: text.slice(start, end), ...read });
  }
  return snippets;
}

/** `undefined` when the text has syntax errors. */
export async function readDeclarations(
  text: string,
  language: Language,
): Promise<Pick<Snippet, 'tree' | 'declarations'> | undefined> {
  const tree = await parseFile(language, text);
  const result = tree && extractFacts(tree, language);
  return tree && result?.kind === 'facts' && result.facts.errors.length === 0
    ? { tree, declarations: result.facts.declarations }
    : undefined;
}

function printDeclaration({ kind, qualifiedName, hashes }: Declaration): string {
  return `${kind}\0${qualifiedName}\0${hashes.declaration}`;
}
