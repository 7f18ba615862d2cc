import type { DeclarationSpec } from '../../language.js';
import { childInField, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { attributesOf } from './attributes.js';
import { declareConstants, declareDefine } from './declare-constants.js';
import { declareMember } from './declare-members.js';
import { namedChildren } from './named-children.js';

/** Declarations in direct reach of a file or namespace, or of the body of a class and its like. */
export function declarePhp(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  return MEMBER_LISTS.has(typeName(tree, node))
    ? namedChildren(tree, node).flatMap((child) => declareMember(tree, child))
    : namedChildren(tree, node).flatMap((child) => declareStatement(tree, child));
}

const MEMBER_LISTS = new Set(['declaration_list', 'enum_declaration_list']);

const KINDS: Readonly<Record<string, string>> = {
  class_declaration: 'class',
  interface_declaration: 'interface',
  trait_declaration: 'trait',
  enum_declaration: 'enum',
  function_definition: 'function',
};

function declareStatement(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const type = typeName(tree, node);
  const kind = KINDS[type];
  if (kind !== undefined) return declareNamed(tree, node, kind);
  if (type === 'const_declaration') return declareConstants(tree, node);
  if (type === 'namespace_definition') return declareNamespace(tree, node);
  if (type === 'expression_statement') return declareDefine(tree, node);
  // Declarations often stand under a condition: `if (!function_exists('f')) { … }`.
  return LOOKED_INTO.has(type)
    ? namedChildren(tree, node).flatMap((child) => declareStatement(tree, child))
    : [];
}

const LOOKED_INTO = new Set([
  'if_statement',
  'else_clause',
  'else_if_clause',
  'compound_statement',
  'colon_block',
]);

/** Names of a file are not led by its namespace; where two of them clash, the namespace tells them apart. */
function declareNamespace(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const body = childInField(tree, node, 'body');
  const nameNode = childInField(tree, node, 'name');
  const name = nameNode === undefined ? '' : nodeText(tree, nameNode).replace(/\s/g, '');
  if (body === undefined) return [];
  return declarePhp(tree, body).map((spec) => ({ ...spec, discriminator: name }));
}

function declareNamed(tree: SyntaxTree, node: number, kind: string): readonly DeclarationSpec[] {
  const nameNode = childInField(tree, node, 'name');
  const body = childInField(tree, node, 'body');
  if (nameNode === undefined) return [];
  const name = nodeText(tree, nameNode);
  const members = body !== undefined && kind !== 'function' ? { members: body } : {};
  return [
    {
      kind,
      name,
      selfName: name,
      node,
      outer: node,
      modifiers: [],
      ...(body === undefined ? {} : { body }),
      ...members,
      decorators: attributesOf(tree, node),
      exported: true,
    },
  ];
}
