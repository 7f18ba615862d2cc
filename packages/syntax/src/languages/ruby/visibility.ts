import { childInField, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { namedChildren } from './meaningful-children.js';
import { symbolName } from './symbol-name.js';

/** Which words say who may call what a body declares. */
export interface Visibility {
  /** The word that stands alone above a statement, if any. */
  get(statement: number): string | undefined;
  /** The word that a declaration is listed after, as in `private :a`. */
  ofName(name: string): string | undefined;
}

export function visibilityOf(tree: SyntaxTree, body: number): Visibility {
  const standing = new Map<number, string>();
  const listed = new Map<string, string>();
  let current: string | undefined;
  for (const statement of namedChildren(tree, body)) {
    const text = typeName(tree, statement) === 'identifier' ? nodeText(tree, statement) : '';
    if (WORDS.has(text)) current = text === 'public' ? undefined : text;
    if (current !== undefined) standing.set(statement, current);
    for (const [name, word] of listedIn(tree, statement)) listed.set(name, word);
  }
  return { get: (statement) => standing.get(statement), ofName: (name) => listed.get(name) };
}

const WORDS = new Set(['private', 'protected', 'public', 'module_function']);
const LISTS = new Set([...WORDS, 'private_class_method', 'private_constant']);

function listedIn(tree: SyntaxTree, statement: number): readonly (readonly [string, string])[] {
  if (typeName(tree, statement) !== 'call') return [];
  const method = childInField(tree, statement, 'method');
  const list = childInField(tree, statement, 'arguments');
  const word = method === undefined ? '' : nodeText(tree, method);
  if (list === undefined || !LISTS.has(word)) return [];
  const prefix = word === 'private_class_method' ? 'self.' : '';
  return namedChildren(tree, list).flatMap((argument) => {
    const name = symbolName(tree, argument);
    return name === undefined ? [] : [[prefix + name, word] as const];
  });
}
