import { type Facts, languageOf } from '@holdfast/syntax';
import { compareUtf8 } from '../map/compare-utf8.js';
import type { FileOutline, OutlineImport } from './file-outline.js';
import { scanImports } from './javascript/scan-imports.js';
import { fromNames } from './python/from-names.js';
import { usedNames } from './used-names.js';

/**
 * The outline that facts of @holdfast/syntax amount to.
 *
 * @param path - decides the lexical rules by its extension.
 * @param text - the file's text, from which names are taken that facts do not have.
 */
export function outlineOfFacts(facts: Facts, path: string, text: string): FileOutline {
  const whole = facts.errors.length === 0;
  const none = { declares: [], uses: [], whole };
  switch (languageOf(path)?.id) {
    case 'typescript':
    case 'tsx':
    case 'javascript':
      return { imports: javascriptImports(facts, text), ...none };
    case 'python':
      return { imports: fromNames(facts.imports, text), ...none };
    case 'rust':
      return { imports: facts.imports, ...none, uses: usedNames(path, text) };
    default: {
      const clause = packageOf(text);
      return {
        imports: facts.imports,
        ...(clause === undefined ? {} : { package: clause }),
        declares: declaredNames(facts),
        uses: usedNames(path, text),
        whole,
      };
    }
  }
}

/** What the file begins with is read as everywhere, with types told apart; the rest as the facts say. */
function javascriptImports(facts: Facts, text: string): readonly OutlineImport[] {
  const { imports } = scanImports(text);
  const seen = new Set(imports.map(({ line, specifier }) => `${line} ${specifier}`));
  const others = facts.imports.filter(({ line, specifier }) => !seen.has(`${line} ${specifier}`));
  return [...imports, ...others].sort((a, b) => a.line - b.line);
}

/** The package clause of Go, Java and Kotlin. */
function packageOf(text: string): string | undefined {
  const plain = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ');
  return /^\s*(?:@[^\n]*\n\s*)*package\s+([\w.`]+)/m.exec(plain)?.[1]?.replaceAll('`', '');
}

/** Names at the top level; a discriminator of overloads is no part of the name. */
function declaredNames({ declarations }: Facts): readonly string[] {
  const names = declarations
    .filter(({ container }) => container === '')
    .flatMap(({ qualifiedName }) => /^[\p{ID_Continue}$]+/u.exec(qualifiedName)?.[0] ?? []);
  return [...new Set(names)].sort(compareUtf8);
}
