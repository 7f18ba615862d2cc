import type { DeclarationSpec } from '../../language.js';
import { childInField, fieldName, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { canonicalKey } from './canonical-key.js';
import { type Described, describeValue } from './declare-variables.js';
import { specOf, withOwnDecorators } from './spec-of.js';

/**
 * A member of a class, interface, enum or object literal. What has no name to anchor (a call
 * signature, a computed key, a spread) gets an empty one.
 */
export function declareMember(
  tree: SyntaxTree,
  node: number,
  decorators: readonly number[],
): DeclarationSpec {
  const type = typeName(tree, node);
  // A bare enum member is its name.
  if (fieldName(tree, node) === 'name')
    return member(node, keyName(tree, node) ?? '', withBody('member', undefined), decorators);
  const nameNode =
    childInField(tree, node, 'name') ??
    childInField(tree, node, 'property') ??
    childInField(tree, node, 'key');
  const name = (nameNode === undefined ? undefined : keyName(tree, nameNode)) ?? '';
  const value = childInField(tree, node, 'value');
  if (type === 'enum_assignment') return member(node, name, withBody('member', value), decorators);
  if (METHODS.has(type)) return declareMethod(tree, node, name, decorators);
  if (FIELDS.has(type)) return declareField(tree, node, name, decorators);
  if (type === 'pair')
    return member(node, name, describeValue(tree, value, 'property', 'method'), decorators);
  return member(
    node,
    '',
    withBody(type, type === 'class_static_block' ? node : undefined),
    decorators,
  );
}

const METHODS = new Set(['method_definition', 'method_signature', 'abstract_method_signature']);
const FIELDS = new Set(['public_field_definition', 'field_definition', 'property_signature']);

function declareMethod(
  tree: SyntaxTree,
  node: number,
  name: string,
  decorators: readonly number[],
): DeclarationSpec {
  const isGetter = hasWord(tree, node, 'get');
  const accessor = isGetter ? 'getter' : hasWord(tree, node, 'set') ? 'setter' : undefined;
  const prefix = `${hasWord(tree, node, 'static') ? 'static ' : ''}${accessor === undefined ? '' : `${accessor.slice(0, 3)} `}`;
  const kind = accessor ?? (name === 'constructor' && prefix === '' ? 'constructor' : 'method');
  return member(
    node,
    name === '' ? '' : prefix + name,
    withBody(kind, childInField(tree, node, 'body')),
    withOwnDecorators(tree, node, decorators),
    name,
  );
}

function declareField(
  tree: SyntaxTree,
  node: number,
  name: string,
  decorators: readonly number[],
): DeclarationSpec {
  const isStatic = hasWord(tree, node, 'static');
  const described = describeValue(tree, childInField(tree, node, 'value'), 'property', 'property');
  return member(
    node,
    name === '' ? '' : `${isStatic ? 'static ' : ''}${name}`,
    described,
    withOwnDecorators(tree, node, decorators),
    name,
  );
}

/** The words that make a method a getter or static are tokens of their own. */
function hasWord(tree: SyntaxTree, node: number, word: string): boolean {
  const end = tree.next[node] ?? 0;
  for (let child = node + 1; child < end; child = tree.next[child] ?? end)
    if (tree.next[child] === child + 1 && typeName(tree, child) === word) return true;
  return false;
}

function withBody(kind: string, body: number | undefined): Described {
  return { kind, body, members: undefined };
}

function member(
  node: number,
  name: string,
  { kind, body, members }: Described,
  decorators: readonly number[],
  selfName = name,
): DeclarationSpec {
  return specOf(
    { kind, name, selfName, selfTag: 'o', node, body, members, exported: false },
    { outer: node, modifiers: NONE, decorators },
  );
}

const NONE: readonly string[] = [];

/** Names of members: canonical keys, `#private`, and `[Symbol.iterator]`; other computed names have none. */
function keyName(tree: SyntaxTree, node: number): string | undefined {
  const key = canonicalKey(tree, node);
  if (key !== undefined) return key;
  const text = nodeText(tree, node);
  if (typeName(tree, node) === 'private_property_identifier') return text;
  return /^\[\s*Symbol\.\w+\s*\]$/.test(text) ? text.replace(/\s/g, '') : undefined;
}
