import type { DeclarationSpec } from '../../language.js';
import {
  childInField,
  children,
  fieldName,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { canonicalKey } from './canonical-key.js';
import { describeValue } from './declare-variables.js';

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
    return member(node, keyName(tree, node) ?? '', { kind: 'member' }, decorators);
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
  const words = new Set(children(tree, node).map((child) => nodeTextOfToken(tree, child)));
  const accessor = words.has('get') ? 'getter' : words.has('set') ? 'setter' : undefined;
  const prefix = `${words.has('static') ? 'static ' : ''}${accessor === undefined ? '' : `${accessor.slice(0, 3)} `}`;
  const kind = accessor ?? (name === 'constructor' && prefix === '' ? 'constructor' : 'method');
  const own = children(tree, node).filter((child) => typeName(tree, child) === 'decorator');
  return member(
    node,
    name === '' ? '' : prefix + name,
    withBody(kind, childInField(tree, node, 'body')),
    [...decorators, ...own],
    name,
  );
}

function declareField(
  tree: SyntaxTree,
  node: number,
  name: string,
  decorators: readonly number[],
): DeclarationSpec {
  const isStatic = children(tree, node).some((child) => nodeTextOfToken(tree, child) === 'static');
  const own = children(tree, node).filter((child) => typeName(tree, child) === 'decorator');
  const described = describeValue(tree, childInField(tree, node, 'value'), 'property', 'property');
  return member(
    node,
    name === '' ? '' : `${isStatic ? 'static ' : ''}${name}`,
    described,
    [...decorators, ...own],
    name,
  );
}

/** A token's text: the words that make a method a getter or static are tokens of their own. */
function nodeTextOfToken(tree: SyntaxTree, node: number): string {
  return (tree.next[node] ?? 0) === node + 1 ? typeName(tree, node) : '';
}

function withBody(kind: string, body: number | undefined): Pick<DeclarationSpec, 'kind' | 'body'> {
  return body === undefined ? { kind } : { kind, body };
}

function member(
  node: number,
  name: string,
  described: Pick<DeclarationSpec, 'kind' | 'body' | 'members'>,
  decorators: readonly number[],
  selfName = name,
): DeclarationSpec {
  return {
    ...described,
    name,
    selfName,
    selfTag: 'o',
    node,
    outer: node,
    modifiers: [],
    decorators,
    exported: false,
  };
}

/** Names of members: canonical keys, `#private`, and `[Symbol.iterator]`; other computed names have none. */
function keyName(tree: SyntaxTree, node: number): string | undefined {
  const key = canonicalKey(tree, node);
  if (key !== undefined) return key;
  const text = nodeText(tree, node);
  if (typeName(tree, node) === 'private_property_identifier') return text;
  return /^\[\s*Symbol\.\w+\s*\]$/.test(text) ? text.replace(/\s/g, '') : undefined;
}
