import { collectDeclarations } from './collect-declarations.js';
import type { FactsResult } from './facts.js';
import type { FactsOptions } from './facts-provider.js';
import { grammarTag } from './grammar-tag.js';
import type { Language } from './language.js';
import { TooDeepError, withShape } from './shape.js';
import { syntaxErrors } from './syntax-errors.js';
import type { SyntaxTree } from './syntax-tree.js';

/** Derives the facts of a parsed file. Pure: the same tree gives the same facts. */
export function extractFacts(
  tree: SyntaxTree,
  language: Language,
  options: FactsOptions = {},
): FactsResult {
  try {
    const declarations = withShape(tree, language.shape, (shape) =>
      collectDeclarations(tree, shape, language, options),
    );
    return {
      kind: 'facts',
      facts: {
        language: language.id,
        scheme: language.scheme,
        grammar: grammarTag(language),
        declarations,
        imports: language.imports(tree),
        errors: syntaxErrors(tree),
      },
    };
  } catch (error) {
    // A table's walk can run out of stack before the depth limit does.
    if (error instanceof TooDeepError || error instanceof RangeError) return { kind: 'gave-up' };
    throw error;
  }
}
