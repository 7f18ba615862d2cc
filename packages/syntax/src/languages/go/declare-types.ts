import type { DeclarationSpec } from '../../language.js';
import {
  childInField,
  children,
  fieldName,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { namedChildren } from './named-children.js';

/** What starts with an upper-case letter is exported. */
export function isExported(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

/** `type A struct { … }`, `type B interface { … }`, `type C D`, and aliases. */
export function declareType(
  tree: SyntaxTree,
  node: number,
  outer: number,
): readonly DeclarationSpec[] {
  const nameNode = childInField(tree, node, 'name');
  const type = childInField(tree, node, 'type');
  if (nameNode === undefined || type === undefined) return [];
  const name = nodeText(tree, nameNode);
  if (name === '_') return [];
  const isAlias = typeName(tree, node) === 'type_alias';
  return [
    {
      ...describeType(tree, type),
      ...(isAlias ? { kind: 'type' } : {}),
      name,
      selfName: name,
      node,
      outer,
      modifiers: [],
      decorators: [],
      exported: isExported(name),
    },
  ];
}

function describeType(
  tree: SyntaxTree,
  type: number,
): Pick<DeclarationSpec, 'kind' | 'body' | 'members'> {
  const fields = structFields(tree, type);
  if (fields !== undefined && typeName(tree, type) === 'struct_type')
    return { kind: 'struct', body: fields, members: fields };
  if (fields !== undefined) return { kind: 'type', body: type, members: fields };
  // `interface{}` and `any` are one.
  if (nodeText(tree, type) === 'any') return { kind: 'interface', body: type };
  if (typeName(tree, type) !== 'interface_type') return { kind: 'type', body: type };
  return namedChildren(tree, type).length === 0
    ? { kind: 'interface', body: type }
    : { kind: 'interface', body: type, members: type };
}

/** The fields of a struct, also of one that is pointed to or listed. */
function structFields(tree: SyntaxTree, type: number): number | undefined {
  if (typeName(tree, type) === 'struct_type') return namedChildren(tree, type)[0];
  if (!WRAPPERS.has(typeName(tree, type))) return undefined;
  const inner = namedChildren(tree, type).at(-1);
  return inner === undefined ? undefined : structFields(tree, inner);
}

const WRAPPERS = new Set([
  'pointer_type',
  'slice_type',
  'array_type',
  'map_type',
  'parenthesized_type',
]);

/** Fields of a struct or members of an interface. What an interface embeds has no name of its own. */
export function declareFields(tree: SyntaxTree, list: number): readonly DeclarationSpec[] {
  return namedChildren(tree, list).flatMap((node) => {
    if (typeName(tree, node) === 'field_declaration') return declareField(tree, node);
    const name = childInField(tree, node, 'name');
    return [member(node, name === undefined ? '' : nodeText(tree, name), { kind: 'method' })];
  });
}

function declareField(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const names = children(tree, node).filter(
    (child) => fieldName(tree, child) === 'name' && isNamed(tree, child),
  );
  const type = childInField(tree, node, 'type');
  if (type === undefined) return [];
  if (names.length === 0) return [member(node, embeddedName(tree, type), { kind: 'field' })];
  const fields = structFields(tree, type);
  const inner = fields === undefined ? {} : { body: fields, members: fields };
  return names
    .map((name) => nodeText(tree, name))
    .filter((name) => name !== '_')
    .map((name) => member(node, name, { kind: 'field', ...inner }));
}

/** An embedded field is called by its type, without package and arguments. */
function embeddedName(tree: SyntaxTree, type: number): string {
  const name = childInField(tree, type, 'name') ?? childInField(tree, type, 'type');
  return name === undefined ? nodeText(tree, type) : embeddedName(tree, name);
}

function member(
  node: number,
  name: string,
  described: Pick<DeclarationSpec, 'kind' | 'body' | 'members'>,
): DeclarationSpec {
  return {
    ...described,
    name,
    selfName: name,
    selfTag: 'o',
    node,
    outer: node,
    modifiers: [],
    decorators: [],
    exported: isExported(name),
  };
}
