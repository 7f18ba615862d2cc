import type { DeclarationSpec } from '../../language.js';
import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { attributesOf } from './attributes.js';
import { type Context, contextSpec, marks } from './context.js';
import { type Declared, readDeclarator } from './declarators.js';
import { parameterTypes } from './parameter-types.js';

/** A function with its body, or one that is defaulted or deleted. */
export function declareFunction(
  tree: SyntaxTree,
  node: number,
  context: Context,
): readonly DeclarationSpec[] {
  const declarator = childInField(tree, node, 'declarator');
  const declared = declarator === undefined ? undefined : readDeclarator(tree, declarator);
  if (declared === undefined) return [];
  const body = childInField(tree, node, 'body');
  return [
    {
      ...describeFunction(tree, node, declared, context),
      node,
      ...(body === undefined ? {} : { body }),
    },
  ];
}

/** All of a function but its node and body; a mere signature is a prototype. */
export function describeFunction(
  tree: SyntaxTree,
  node: number,
  declared: Declared,
  context: Context,
): Omit<DeclarationSpec, 'node' | 'body'> {
  const { name, within, callable } = declared;
  const common = contextSpec(node, context);
  const owner = within?.split('.').at(-1)?.replace(/<.*/, '');
  const isStatic = children(tree, node).some((child) => nodeText(tree, child) === 'static');
  const isPrototype = typeName(tree, node) !== 'function_definition';
  const typed = childInField(tree, node, 'type') !== undefined;
  return {
    ...common,
    kind: isPrototype ? 'prototype' : functionKind(name, owner, typed, context),
    name,
    selfName: name,
    ...(within === undefined ? {} : { within }),
    decorators: [...common.decorators, ...attributesOf(tree, node)],
    exported: context.isMember ? context.isPublic : !isStatic,
    discriminator: marks(context, callable === undefined ? '' : parameterTypes(tree, callable)),
  };
}

function functionKind(
  name: string,
  owner: string | undefined,
  typed: boolean,
  context: Context,
): string {
  if (name.startsWith('~')) return 'destructor';
  if (name === owner || (context.isMember && !typed && !name.startsWith('operator')))
    return 'constructor';
  return context.isMember || owner !== undefined ? 'method' : 'function';
}
