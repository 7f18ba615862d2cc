import type { DeclarationSpec } from '../../language.js';
import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { compact } from './compact.js';
import { type Context, contextSpec, inBranch, marks, NO_CONTEXT } from './context.js';
import { declareFunction } from './declare-functions.js';
import { declareType, declareTypedef, TYPES } from './declare-types.js';
import { declareVariables } from './declare-variables.js';

/** Declarations in direct reach of a file, namespace, class, struct, union or enum. */
export function declareC(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const isMember = typeName(tree, node) === 'field_declaration_list';
  const isPublic = !(isMember && parentType(tree, node) === 'class_specifier');
  return declareAll(tree, children(tree, node), { ...NO_CONTEXT, isMember, isPublic });
}

function parentType(tree: SyntaxTree, node: number): string {
  let parent = node - 1;
  while (parent > 0 && (tree.next[parent] ?? 0) <= node) parent -= 1;
  return typeName(tree, parent);
}

function declareAll(
  tree: SyntaxTree,
  nodes: readonly number[],
  context: Context,
): readonly DeclarationSpec[] {
  const found: DeclarationSpec[] = [];
  let current = context;
  for (const node of nodes) {
    if (typeName(tree, node) === 'access_specifier')
      current = withAccess(context, nodeText(tree, node));
    else if (isNamed(tree, node)) found.push(...declareOne(tree, node, current));
  }
  return found;
}

function withAccess(context: Context, access: string): Context {
  const modifiers = [...context.modifiers, access];
  return { ...context, modifiers, isPublic: access === 'public' };
}

function declareOne(tree: SyntaxTree, node: number, context: Context): readonly DeclarationSpec[] {
  const type = typeName(tree, node);
  if (/^preproc_(?:if|ifdef|elif|elifdef|else)$/.test(type))
    return declareBranch(tree, node, context);
  if (TYPES[type] !== undefined) return declareType(tree, node, context);
  switch (type) {
    case 'preproc_def':
    case 'preproc_function_def':
      return [named(tree, node, 'macro', 'value', context)];
    case 'concept_definition':
      return [named(tree, node, 'concept', '', context)];
    case 'alias_declaration':
      return [named(tree, node, 'using', '', context)];
    case 'enumerator':
      return [{ ...named(tree, node, 'enumerator', 'value', context), exported: true }];
    case 'namespace_definition':
      return declareNamespace(tree, node, context);
    case 'linkage_specification':
      return declareLinkage(tree, node, context);
    case 'template_declaration':
      return declareTemplate(tree, node, context);
    case 'function_definition':
      return declareFunction(tree, node, context);
    case 'type_definition':
      return declareTypedef(tree, node, context);
    case 'declaration':
    case 'field_declaration':
      return declareVariables(tree, node, context);
    default:
      return [];
  }
}

function declareBranch(
  tree: SyntaxTree,
  node: number,
  context: Context,
): readonly DeclarationSpec[] {
  const inner = inBranch(tree, node, context);
  const alternative = childInField(tree, node, 'alternative');
  const condition = childInField(tree, node, 'condition');
  const own = children(tree, node).filter((child) => child !== alternative && child !== condition);
  return [
    ...declareAll(tree, own, inner),
    ...(alternative === undefined ? [] : declareBranch(tree, alternative, context)),
  ];
}

function named(
  tree: SyntaxTree,
  node: number,
  kind: string,
  bodyField: string,
  context: Context,
): DeclarationSpec {
  const name = childInField(tree, node, 'name');
  const body = bodyField === '' ? undefined : childInField(tree, node, bodyField);
  const text = name === undefined ? '' : nodeText(tree, name);
  return {
    ...contextSpec(node, context),
    kind,
    name: text,
    selfName: text,
    node,
    ...(body === undefined ? {} : { body }),
    exported: true,
    discriminator: marks(context),
  };
}

/** `namespace a::b` contains as `a.b`; what an unnamed one contains belongs to its surroundings. */
function declareNamespace(
  tree: SyntaxTree,
  node: number,
  context: Context,
): readonly DeclarationSpec[] {
  const [name, body] = ['name', 'body'].map((field) => childInField(tree, node, field));
  if (body === undefined) return [];
  const text = name === undefined ? '' : compact(tree, name).replaceAll('::', '.');
  const common = { ...contextSpec(node, context), kind: 'namespace', node, body, members: body };
  return [
    name === undefined
      ? {
          ...common,
          name: 'namespace',
          selfName: '',
          exported: false,
          hidden: true,
          membersOfContainer: true,
        }
      : { ...common, name: text, selfName: text, exported: true },
  ];
}

function declareLinkage(
  tree: SyntaxTree,
  node: number,
  context: Context,
): readonly DeclarationSpec[] {
  const [value, body] = ['value', 'body'].map((field) => childInField(tree, node, field));
  if (value === undefined || body === undefined) return [];
  const inner = {
    ...context,
    modifiers: [...context.modifiers, `extern ${nodeText(tree, value)}`],
  };
  return typeName(tree, body) === 'declaration_list'
    ? declareAll(tree, children(tree, body), inner)
    : declareOne(tree, body, { ...inner, outer: node });
}

/** A template is what it makes, its parameters part of the head. */
function declareTemplate(
  tree: SyntaxTree,
  node: number,
  context: Context,
): readonly DeclarationSpec[] {
  const parameters = childInField(tree, node, 'parameters');
  const kids = children(tree, node).filter((child) => isNamed(tree, child) && child !== parameters);
  const requires = kids.filter((child) => typeName(tree, child) === 'requires_clause');
  const inner: Context = {
    ...context,
    ...(parameters === undefined ? {} : { template: compact(tree, parameters) }),
    heads: [...context.heads, ...(parameters === undefined ? [] : [parameters]), ...requires],
    outer: context.outer ?? node,
  };
  return kids.flatMap((child) => declareOne(tree, child, inner));
}
