import { collectDeclarations } from './collect-declarations.js';
import type { FactsResult, SyntaxErrorFact } from './facts.js';
import { GRAMMAR_FILES } from './grammar-files.js';
import type { Language } from './language.js';
import { lineIndex } from './line-index.js';
import { emitShape, TooDeepError } from './shape.js';
import { type SyntaxTree, typeName } from './syntax-tree.js';

/** Derives the facts of a parsed file. Pure: the same tree gives the same facts. */
export function extractFacts(tree: SyntaxTree, language: Language): FactsResult {
  try {
    const shape = emitShape(tree, language.shape);
    return {
      kind: 'facts',
      facts: {
        language: language.id,
        scheme: language.scheme,
        grammar: `${language.grammar}@${GRAMMAR_FILES[language.grammar].version}`,
        declarations: collectDeclarations(tree, shape, language),
        imports: language.imports(tree),
        errors: syntaxErrors(tree),
      },
    };
  } catch (error) {
    if (error instanceof TooDeepError) return { kind: 'gave-up' };
    throw error;
  }
}

/** Outermost broken stretches and made-up nodes, in order. */
function syntaxErrors(tree: SyntaxTree): readonly SyntaxErrorFact[] {
  const lines = lineIndex(tree.text);
  const found: SyntaxErrorFact[] = [];
  let node = 0;
  while (node < tree.size) {
    const broken = typeName(tree, node) === 'ERROR';
    if (broken || tree.missing.has(node)) {
      const [start, end] = [tree.start[node] ?? 0, tree.end[node] ?? 0];
      found.push({
        line: lines.lineAt(start),
        column: lines.columnAt(start),
        endLine: lines.lineAt(end),
        endColumn: lines.columnAt(end),
      });
    }
    node = broken ? (tree.next[node] ?? tree.size) : node + 1;
  }
  return found;
}
