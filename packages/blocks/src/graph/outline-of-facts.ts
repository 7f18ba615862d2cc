import type { Facts } from '@holdfast/syntax';
import type { FileOutline, OutlineImport } from './file-outline.js';
import { scanImports } from './javascript/scan-imports.js';

/**
 * The outline that facts of @holdfast/syntax amount to.
 *
 * @param text - the file's text, from which names are taken that facts do not have.
 */
export function outlineOfFacts(facts: Facts, text: string): FileOutline {
  const whole = facts.errors.length === 0;
  switch (facts.language) {
    case 'typescript':
    case 'tsx':
    case 'javascript':
      return { imports: javascriptImports(facts, text), declares: [], uses: [], whole };
    default:
      return { imports: facts.imports, declares: [], uses: [], whole };
  }
}

/** What the file begins with is read as everywhere, with types told apart; the rest as the facts say. */
function javascriptImports(facts: Facts, text: string): readonly OutlineImport[] {
  const { imports } = scanImports(text);
  const seen = new Set(imports.map(({ line, specifier }) => `${line} ${specifier}`));
  const others = facts.imports.filter(({ line, specifier }) => !seen.has(`${line} ${specifier}`));
  return [...imports, ...others].sort((a, b) => a.line - b.line);
}
