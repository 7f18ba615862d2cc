import type { DeclarationSpec } from '../../language.js';
import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { type Outside, specOf } from './spec-of.js';

/** `const`, `let` and `var`: one declaration for each simple name; destructuring declares none. */
export function declareVariables(
  tree: SyntaxTree,
  node: number,
  outside: Outside,
): readonly DeclarationSpec[] {
  const keyword = nodeText(tree, children(tree, node)[0] ?? node);
  const declarators = children(tree, node).filter(
    (child) => typeName(tree, child) === 'variable_declarator',
  );
  return declarators.flatMap((declarator) => {
    const name = childInField(tree, declarator, 'name');
    if (name === undefined || typeName(tree, name) !== 'identifier') return [];
    const { kind, body, members } = describeValue(tree, childInField(tree, declarator, 'value'));
    const text = nodeText(tree, name);
    const exported = outside.modifiers.includes('export');
    return [
      specOf(
        { kind, name: text, selfName: text, node: declarator, body, members, exported },
        {
          outer: declarators.length === 1 ? outside.outer : declarator,
          modifiers: [...outside.modifiers, keyword],
          decorators: outside.decorators,
        },
      ),
    ];
  });
}

export type Described = Pick<DeclarationSpec, 'kind' | 'body' | 'members'>;

/** Kind, body and members of a declaration by its value. */
export function describeValue(
  tree: SyntaxTree,
  value: number | undefined,
  plain = 'variable',
  callable = 'function',
): Described {
  if (value === undefined) return { kind: plain, body: undefined, members: undefined };
  const inner = unwrap(tree, value);
  const type = typeName(tree, inner);
  const body = childInField(tree, inner, 'body');
  if (FUNCTIONS.has(type) && body !== undefined)
    return { kind: callable, body, members: undefined };
  if (type === 'class' && body !== undefined) return { kind: 'class', body, members: body };
  if (type === 'object') return { kind: plain, body: value, members: inner };
  return { kind: plain, body: value, members: undefined };
}

const FUNCTIONS = new Set([
  'arrow_function',
  'function_expression',
  'generator_function',
  'function',
]);
const WRAPPERS = new Set([
  'parenthesized_expression',
  'as_expression',
  'satisfies_expression',
  'non_null_expression',
]);

/** The value inside parentheses, `as const` and `satisfies T`. */
function unwrap(tree: SyntaxTree, node: number): number {
  if (!WRAPPERS.has(typeName(tree, node))) return node;
  const inner = children(tree, node).find(
    (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
  );
  return inner === undefined ? node : unwrap(tree, inner);
}
