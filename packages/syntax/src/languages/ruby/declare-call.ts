import type { DeclarationSpec } from '../../language.js';
import { childInField, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { namedChildren } from './meaningful-children.js';
import { symbolName } from './symbol-name.js';

/**
 * Calls that declare: `attr_accessor :a`, `alias_method :a, :b`, `define_method(:a) { … }`, and
 * `private def a`, whose method `declareMethod` declares.
 */
export function declareCall(
  tree: SyntaxTree,
  node: number,
  prefix: string,
  declareMethod: (method: number) => readonly DeclarationSpec[],
): readonly DeclarationSpec[] {
  const method = childInField(tree, node, 'method');
  const list = childInField(tree, node, 'arguments');
  if (method === undefined || childInField(tree, node, 'receiver') !== undefined) return [];
  const given = list === undefined ? [] : namedChildren(tree, list);
  const word = nodeText(tree, method);
  const names = given.flatMap((argument) => symbolName(tree, argument) ?? []);
  const spec = (kind: string, name: string, body?: number): DeclarationSpec => ({
    kind,
    name: prefix + name,
    selfName: name,
    node,
    outer: node,
    modifiers: [],
    ...(body === undefined ? {} : { body }),
    decorators: [],
    exported: true,
  });
  if (/^attr(?:_accessor|_reader|_writer)?$/.test(word))
    return names.map((name) => spec('attribute', name));
  const [first] = names;
  if (word === 'alias_method') return first === undefined ? [] : [spec('alias', first)];
  if (word === 'define_method')
    return first === undefined ? [] : [spec('method', first, childInField(tree, node, 'block'))];
  return given
    .filter((argument) => METHODS.has(typeName(tree, argument)))
    .flatMap((argument) =>
      declareMethod(argument).map((found) => ({ ...found, modifiers: [...found.modifiers, word] })),
    );
}

const METHODS = new Set(['method', 'singleton_method']);
