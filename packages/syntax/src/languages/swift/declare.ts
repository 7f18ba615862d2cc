import type { DeclarationSpec } from '../../language.js';
import { parentOf } from '../../parents.js';
import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { conditionsOf } from './conditions.js';
import { declareCases, declareProperties } from './declare-bindings.js';
import { discriminators } from './discriminators.js';
import { isExported } from './exported.js';
import { attributesOf, isExtension } from './modifiers.js';
import { labelledName, plainName, typeText } from './names.js';
import type { Shared } from './shared.js';

/** Declarations in direct reach of a file or of a type's body. */
export function declareSwift(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  return children(tree, node).flatMap((child) => declareOne(tree, child, node));
}

function declareOne(tree: SyntaxTree, node: number, scope: number): readonly DeclarationSpec[] {
  const type = typeName(tree, node);
  if (type === 'property_declaration' || type === 'protocol_property_declaration')
    return declareProperties(tree, node, shared(tree, node, scope));
  if (type === 'enum_entry') return declareCases(tree, node, shared(tree, node, scope));
  if (type === 'class_declaration' || type === 'protocol_declaration')
    return declareType(tree, node, shared(tree, node, scope));
  const kind = KINDS[type];
  return kind === undefined ? [] : [declareNamed(tree, node, kind, shared(tree, node, scope))];
}

const KINDS: Readonly<Record<string, string>> = {
  function_declaration: 'func',
  protocol_function_declaration: 'func',
  init_declaration: 'init',
  deinit_declaration: 'deinit',
  subscript_declaration: 'subscript',
  typealias_declaration: 'typealias',
  associatedtype_declaration: 'associatedtype',
  macro_declaration: 'macro',
  operator_declaration: 'operator',
  precedence_group_declaration: 'precedencegroup',
};

function shared(tree: SyntaxTree, node: number, scope: number): Shared {
  // 43: a declaration under a condition is another one.
  const conditions = conditionsOf(tree, node, containerOf(tree, scope));
  return {
    node,
    outer: node,
    modifiers: conditions.map((condition) => `#if ${condition}`),
    decorators: attributesOf(tree, node),
    exported: isExported(tree, node),
    discriminator: discriminators(tree, node, conditionsOf(tree, node)),
  };
}

/** The declaration that a scope belongs to; an extension is none. */
function containerOf(tree: SyntaxTree, scope: number): number {
  const container = scope === 0 ? 0 : parentOf(tree, scope);
  return isExtension(tree, container) ? 0 : container;
}

function declareType(tree: SyntaxTree, node: number, common: Shared): readonly DeclarationSpec[] {
  const keyword = childInField(tree, node, 'declaration_kind');
  const named = childInField(tree, node, 'name');
  const body = childInField(tree, node, 'body');
  if (keyword === undefined || named === undefined) return [];
  const name = typeText(tree, named);
  return [
    {
      ...common,
      kind: nodeText(tree, keyword),
      name,
      selfName: name,
      ...(body === undefined ? {} : { body, members: body }),
      ...(isExtension(tree, node) ? { hidden: true } : {}),
    },
  ];
}

function declareNamed(
  tree: SyntaxTree,
  node: number,
  kind: string,
  common: Shared,
): DeclarationSpec {
  const body = bodyOf(tree, node);
  const name = labelledName(tree, node, kind);
  return {
    ...common,
    kind,
    name,
    selfName: plainName(name),
    ...(body === undefined ? {} : { body }),
  };
}

function bodyOf(tree: SyntaxTree, node: number): number | undefined {
  const type = typeName(tree, node);
  if (type === 'macro_declaration') return childInField(tree, node, 'definition');
  if (type === 'typealias_declaration') return children(tree, node).at(-1);
  if (type === 'subscript_declaration' && isRequirement(tree, node)) return undefined;
  if (type === 'subscript_declaration' || type === 'precedence_group_declaration')
    return children(tree, node).find((child) => BODIES.has(typeName(tree, child)));
  return childInField(tree, node, 'body');
}

const BODIES = new Set(['computed_property', 'precedence_group_attributes']);

/** `{ get set }` in a protocol is no body. */
function isRequirement(tree: SyntaxTree, node: number): boolean {
  return typeName(tree, parentOf(tree, node)) === 'protocol_body';
}
