import type { DeclarationSpec } from '../../language.js';
import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { attributesOf } from './attributes.js';
import { compact } from './compact.js';
import { type Context, contextSpec, marks } from './context.js';
import { readDeclarator } from './declarators.js';

export const TYPES: Readonly<Record<string, string>> = {
  struct_specifier: 'struct',
  union_specifier: 'union',
  enum_specifier: 'enum',
  class_specifier: 'class',
};

/**
 * A type with its members. Without a body it is only mentioned, not declared; without a name its
 * members belong to its surroundings.
 */
export function declareType(
  tree: SyntaxTree,
  node: number,
  context: Context,
): readonly DeclarationSpec[] {
  const [name, body] = ['name', 'body'].map((field) => childInField(tree, node, field));
  if (body === undefined) return [];
  const common = {
    ...contextSpec(node, context),
    kind: TYPES[typeName(tree, node)] ?? '',
    node,
    decorators: [...context.decorators, ...attributesOf(tree, node)],
    body,
    members: body,
    exported: context.isPublic,
    discriminator: marks(context),
    ...(context.conditions[0] === undefined ? {} : { membersMark: context.conditions[0] }),
  };
  if (name === undefined)
    return [{ ...common, name: '(unnamed)', selfName: '', hidden: true, membersOfContainer: true }];
  const text = compact(tree, name).replaceAll('::', '.');
  return [{ ...common, name: text, selfName: nodeText(tree, name) }];
}

/** `typedef`: one declaration for each new name, and the type when it is spelt out. */
export function declareTypedef(
  tree: SyntaxTree,
  node: number,
  context: Context,
): readonly DeclarationSpec[] {
  const type = childInField(tree, node, 'type');
  const kids = children(tree, node);
  const declarators = kids.filter((child) => tree.field[child] === declaratorField(tree));
  const tag = type === undefined ? undefined : childInField(tree, type, 'name');
  const body = type === undefined ? undefined : childInField(tree, type, 'body');
  const isSpelt = body !== undefined && TYPES[typeName(tree, type ?? 0)] !== undefined;
  const isTagged = isSpelt && tag !== undefined;
  const common = contextSpec(node, context);
  // A type that is spelt out is what its new names mean, whether it has a name of its own or not.
  const heads = kids.filter((child) => isNamed(tree, child) && !declarators.includes(child));
  const names = declarators.flatMap((declarator, index) => {
    const name = readDeclarator(tree, declarator)?.name;
    if (name === undefined) return [];
    const holds = isSpelt && !isTagged && index === 0;
    return [
      {
        ...common,
        kind: 'typedef',
        name,
        selfName: name,
        node: holds ? node : declarator,
        outer: declarators.length === 1 ? common.outer : declarator,
        heads: holds ? common.heads : [...common.heads, ...heads],
        ...(holds ? { body, members: body } : {}),
        exported: true,
        discriminator: marks(context),
      },
    ];
  });
  return [...(isTagged && type !== undefined ? declareType(tree, type, context) : []), ...names];
}

/** Number of the field in which declarators stand. */
export function declaratorField(tree: SyntaxTree): number {
  return tree.fields.indexOf('declarator');
}
