import { children, type SyntaxTree, typeName } from '../../syntax-tree.js';

/**
 * Blanks out words of the 2024 edition that the grammar does not know, `unsafe` before an `extern`
 * block and `safe` before an item in it; see {@link hiddenKeyword}.
 */
export function hideNewKeywords(text: string): string {
  return text.replace(NEW, (word) => ' '.repeat(word.length));
}

const NEW = /\bunsafe(?=\s+extern\s*(?:"[^"]*")?\s*\{)|\bsafe(?=\s+(?:fn|static)\b)/g;

/** The hidden word before the first keyword of an item, its visibility apart. */
export function hiddenKeyword(tree: SyntaxTree, node: number): string | undefined {
  const keyword = children(tree, node).find(
    (child) => typeName(tree, child) !== 'visibility_modifier',
  );
  const start = tree.start[keyword ?? node] ?? 0;
  return /\b(unsafe|safe)\s+$/.exec(tree.text.slice(Math.max(0, start - 100), start))?.[1];
}
