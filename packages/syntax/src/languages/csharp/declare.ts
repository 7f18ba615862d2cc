import type { DeclarationSpec } from '../../language.js';
import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { type Context, inBranch, marks } from './context.js';
import { declareFields } from './declare-fields.js';
import { memberName } from './member-name.js';
import { parameterTypes } from './parameter-types.js';

/**
 * Declarations in direct reach of a file, of a type's body, or of a record with its properties.
 * Namespaces are no containers, as packages are none in Java: a file has one as a rule, and whether
 * it has braces is a matter of style.
 */
export function declareCsharp(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const context: Context = { namespace: '', conditions: [], isOpen: isOpen(tree, node) };
  if (typeName(tree, node) !== 'record_declaration')
    return declareAll(tree, children(tree, node), context);
  const kids = children(tree, node);
  const list = kids.find((child) => typeName(tree, child) === 'parameter_list');
  const body = childInField(tree, node, 'body');
  return [
    ...(list === undefined ? [] : declareParameters(tree, list, context)),
    ...(body === undefined ? [] : declareAll(tree, children(tree, body), context)),
  ];
}

function isOpen(tree: SyntaxTree, node: number): boolean {
  if (typeName(tree, node) === 'enum_member_declaration_list') return true;
  let parent = node - 1;
  while (parent > 0 && (tree.next[parent] ?? 0) <= node) parent -= 1;
  return (
    typeName(tree, node) === 'declaration_list' &&
    typeName(tree, parent) === 'interface_declaration'
  );
}

function declareAll(
  tree: SyntaxTree,
  nodes: readonly number[],
  context: Context,
): readonly DeclarationSpec[] {
  const found: DeclarationSpec[] = [];
  let current = context;
  for (const node of nodes) {
    const type = typeName(tree, node);
    const name = childInField(tree, node, 'name');
    const body = childInField(tree, node, 'body');
    const text = name === undefined ? '' : nodeText(tree, name).replace(/\s/g, '');
    const namespace = current.namespace === '' ? text : `${current.namespace}.${text}`;
    if (type === 'file_scoped_namespace_declaration') current = { ...current, namespace };
    else if (type === 'namespace_declaration' && body !== undefined)
      found.push(...declareAll(tree, children(tree, body), { ...current, namespace }));
    else if (/^preproc_(?:if|elif|else)$/.test(type))
      found.push(...declareBranch(tree, node, current));
    else found.push(...declareMember(tree, node, current));
  }
  return found;
}

function declareBranch(
  tree: SyntaxTree,
  node: number,
  context: Context,
): readonly DeclarationSpec[] {
  const alternative = childInField(tree, node, 'alternative');
  const own = children(tree, node).filter((child) => child !== alternative);
  return [
    ...declareAll(tree, own, inBranch(tree, node, context)),
    ...(alternative === undefined ? [] : declareBranch(tree, alternative, context)),
  ];
}

const TYPES: Readonly<Record<string, string>> = {
  class_declaration: 'class',
  struct_declaration: 'struct',
  interface_declaration: 'interface',
  enum_declaration: 'enum',
  record_declaration: 'record',
};

const MEMBERS: Readonly<Record<string, string>> = {
  delegate_declaration: 'delegate',
  method_declaration: 'method',
  constructor_declaration: 'constructor',
  destructor_declaration: 'destructor',
  property_declaration: 'property',
  indexer_declaration: 'indexer',
  event_declaration: 'event',
  operator_declaration: 'operator',
  conversion_operator_declaration: 'operator',
  enum_member_declaration: 'member',
};

function declareMember(
  tree: SyntaxTree,
  node: number,
  context: Context,
): readonly DeclarationSpec[] {
  const type = typeName(tree, node);
  if (type === 'field_declaration' || type === 'event_field_declaration')
    return declareFields(tree, node, context);
  const kind = TYPES[type] ?? MEMBERS[type];
  if (kind === undefined) return [];
  const kids = children(tree, node);
  const words = kids
    .filter((kid) => typeName(tree, kid) === 'modifier')
    .map((kid) => nodeText(tree, kid));
  const isType = TYPES[type] !== undefined;
  const block = childInField(tree, node, 'body') ?? childInField(tree, node, 'accessors');
  const body = block ?? childInField(tree, node, 'value');
  const members = type === 'record_declaration' ? node : body;
  const name = memberName(tree, node, words);
  const parameters = childInField(tree, node, 'parameters');
  const generics = kids.find((kid) => typeName(tree, kid) === 'type_parameter_list');
  const arity = generics === undefined ? '' : nodeText(tree, generics).replace(/\s/g, '');
  return [
    {
      kind,
      name,
      selfName: name,
      node,
      outer: node,
      modifiers: [],
      decorators: kids.filter((kid) => typeName(tree, kid) === 'attribute_list'),
      ...(body === undefined ? {} : { body }),
      ...(isType && members !== undefined ? { members } : {}),
      exported: words.includes('public') || context.isOpen,
      discriminator: marks(
        context,
        parameters === undefined ? '' : parameterTypes(tree, parameters),
        arity,
      ),
      ...(isType && arity !== '' ? { membersMark: arity } : {}),
      joins: isType && words.includes('partial'),
    },
  ];
}

/** What a record takes are its properties. */
function declareParameters(
  tree: SyntaxTree,
  list: number,
  context: Context,
): readonly DeclarationSpec[] {
  return children(tree, list)
    .filter((child) => typeName(tree, child) === 'parameter')
    .map((node) => {
      const name = childInField(tree, node, 'name');
      const text = name === undefined ? '' : nodeText(tree, name);
      const decorators = children(tree, node).filter(
        (kid) => typeName(tree, kid) === 'attribute_list',
      );
      const common = { kind: 'property', name: text, selfName: text, node, outer: node };
      return {
        ...common,
        modifiers: [],
        decorators,
        exported: true,
        discriminator: marks(context, '', ''),
      };
    });
}
