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
import { type Context, contextSpec, marks } from './context.js';
import { type Declared, readDeclarator } from './declarators.js';
import { describeFunction } from './declare-functions.js';
import { declaratorField, declareType, TYPES } from './declare-types.js';

/** Variables, fields and prototypes of one statement; and the type, when it is spelt out in it. */
export function declareVariables(
  tree: SyntaxTree,
  node: number,
  context: Context,
): readonly DeclarationSpec[] {
  const kids = children(tree, node);
  // A macro before a function, which the grammar takes for the name of a variable.
  if (kids.some((child) => tree.missing.has(child))) return [];
  const declarators = kids.filter((child) => tree.field[child] === declaratorField(tree));
  const type = childInField(tree, node, 'type');
  const isSpelt =
    type !== undefined &&
    TYPES[typeName(tree, type)] !== undefined &&
    childInField(tree, type, 'body') !== undefined;
  const isNamedType = type !== undefined && childInField(tree, type, 'name') !== undefined;
  const isOwn = isSpelt && (isNamedType || declarators.length === 0);
  const outer = declarators.length === 0 ? { ...context, outer: context.outer ?? node } : context;
  const heads = kids.filter(
    (child) =>
      isNamed(tree, child) &&
      !declarators.includes(child) &&
      !VALUES.has(tree.fields[tree.field[child] ?? 0] ?? ''),
  );
  return [
    ...(isOwn ? declareType(tree, type, outer) : []),
    ...declarators.flatMap((declarator) => {
      const declared = readDeclarator(tree, declarator);
      if (declared === undefined) return [];
      const spec =
        declared.callable === undefined
          ? describeVariable(tree, { node, declarator, declared, heads, context })
          : describePrototype(tree, { node, declarator, declared, heads, context });
      const hasMembers = isSpelt && !isNamedType && declarator === declarators[0];
      const members = hasMembers ? childInField(tree, type, 'body') : undefined;
      const wide = declarators.length === 1 ? (context.outer ?? node) : declarator;
      return [{ ...spec, outer: wide, ...(members === undefined ? {} : { members }) }];
    }),
  ];
}

/** Values of fields hang on the statement. */
const VALUES = new Set(['default_value']);

interface Part {
  readonly node: number;
  readonly declarator: number;
  readonly declared: Declared;
  readonly heads: readonly number[];
  readonly context: Context;
}

function describeVariable(tree: SyntaxTree, part: Part): DeclarationSpec {
  const { node, declarator, declared, heads, context } = part;
  const common = contextSpec(node, context);
  const words = children(tree, node).map((child) => nodeText(tree, child));
  const body = childInField(tree, declarator, 'value') ?? fieldValue(tree, node, declarator);
  const isField = typeName(tree, node) === 'field_declaration';
  const attributes = attributesOf(tree, node);
  return {
    ...common,
    kind: isField
      ? 'field'
      : words.includes('extern') && body === undefined
        ? 'extern'
        : 'variable',
    name: declared.name,
    selfName: declared.name,
    ...(declared.within === undefined ? {} : { within: declared.within }),
    node: declarator,
    heads: [...common.heads, ...heads.filter((head) => !attributes.includes(head))],
    decorators: [...common.decorators, ...attributes],
    ...(body === undefined ? {} : { body }),
    exported: context.isMember ? context.isPublic : !words.includes('static'),
    discriminator: marks(context),
  };
}

/** The value behind a field's name. */
function fieldValue(tree: SyntaxTree, node: number, declarator: number): number | undefined {
  const kids = children(tree, node);
  const next = kids.slice(kids.indexOf(declarator) + 1).find((child) => isNamed(tree, child));
  return next !== undefined && tree.fields[tree.field[next] ?? 0] === 'default_value'
    ? next
    : undefined;
}

function describePrototype(tree: SyntaxTree, part: Part): DeclarationSpec {
  const { node, declarator, declared, heads, context } = part;
  const described = describeFunction(tree, node, declared, context);
  const attributes = attributesOf(tree, node);
  // `= 0` of a function without a body reads like a field's value.
  const pure = fieldValue(tree, node, declarator);
  return {
    ...described,
    node: declarator,
    heads: [
      ...(described.heads ?? []),
      ...heads.filter((head) => !attributes.includes(head)),
      ...(pure === undefined ? [] : [pure]),
    ],
  };
}
