import type { DeclarationSpec } from '../../language.js';
import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { discriminators } from './discriminators.js';
import { isExported } from './exported.js';
import { annotationsOf } from './modifiers.js';
import { receiverOf, withoutBackticks } from './names.js';
import { propertyBody } from './shape-declarations.js';
import { childOfType, parts } from './tokens.js';

/**
 * Declarations in direct reach of a file or of a class: the properties of its primary constructor, then
 * its members. Destructuring and `init` blocks declare nothing.
 */
export function declareKotlin(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  if (node === 0) return declareAll(tree, node);
  const primary = childOfType(tree, node, 'primary_constructor');
  const list = primary === undefined ? undefined : childOfType(tree, primary, 'class_parameters');
  const body = classBody(tree, node);
  return [
    ...(list === undefined ? [] : declareAll(tree, list)),
    ...(body === undefined ? [] : declareAll(tree, body)),
  ];
}

function declareAll(tree: SyntaxTree, list: number): readonly DeclarationSpec[] {
  return children(tree, list).flatMap((child) => {
    const described = describe(tree, child);
    if (described === undefined) return [];
    return [
      {
        ...described,
        node: child,
        outer: child,
        modifiers: [],
        decorators: annotationsOf(tree, child),
        exported: isExported(tree, child),
        discriminator: discriminators(tree, child),
      },
    ];
  });
}

type Described = Pick<
  DeclarationSpec,
  'kind' | 'name' | 'selfName' | 'body' | 'members' | 'membersOfContainer'
>;

function describe(tree: SyntaxTree, node: number): Described | undefined {
  switch (typeName(tree, node)) {
    case 'function_declaration':
      return named(tree, node, 'fun', childOfType(tree, node, 'function_body'));
    case 'property_declaration':
      return property(tree, node);
    case 'class_parameter':
      return constructorProperty(tree, node);
    case 'class_declaration':
      return container(tree, node, classKind(tree, node));
    case 'object_declaration':
      return container(tree, node, 'object');
    case 'companion_object':
      return { ...container(tree, node, 'object'), membersOfContainer: true };
    case 'enum_entry':
      return entry(tree, node);
    case 'type_alias':
      return named(tree, node, 'typealias', parts(tree, node).at(-1));
    case 'secondary_constructor': {
      const body = childOfType(tree, node, 'block');
      const name = 'constructor';
      return { kind: name, name, selfName: name, ...(body === undefined ? {} : { body }) };
    }
    default:
      return undefined;
  }
}

function named(
  tree: SyntaxTree,
  node: number,
  kind: string,
  body: number | undefined,
): Described | undefined {
  const nameNode = childInField(tree, node, kind === 'typealias' ? 'type' : 'name');
  if (nameNode === undefined) return undefined;
  return described(tree, node, kind, nodeText(tree, nameNode), body);
}

function described(
  tree: SyntaxTree,
  node: number,
  kind: string,
  name: string,
  body: number | undefined,
): Described {
  const receiver = receiverOf(tree, node);
  return {
    kind,
    name: `${receiver === undefined ? '' : `${receiver}.`}${withoutBackticks(name)}`,
    selfName: name,
    ...(body === undefined ? {} : { body }),
  };
}

function property(tree: SyntaxTree, node: number): Described | undefined {
  const variable = childOfType(tree, node, 'variable_declaration');
  const name = variable === undefined ? undefined : childOfType(tree, variable, 'identifier');
  if (name === undefined) return undefined;
  return described(tree, node, 'property', nodeText(tree, name), propertyBody(tree, node));
}

/** A parameter of the primary constructor is a property when it says `val` or `var`. */
function constructorProperty(tree: SyntaxTree, node: number): Described | undefined {
  const keyword = childOfType(tree, node, 'val') ?? childOfType(tree, node, 'var');
  const name = childOfType(tree, node, 'identifier');
  if (keyword === undefined || name === undefined) return undefined;
  return described(tree, node, 'property', nodeText(tree, name), undefined);
}

function classKind(tree: SyntaxTree, node: number): string {
  if (childOfType(tree, node, 'interface') !== undefined) return 'interface';
  return childOfType(tree, node, 'enum_class_body') === undefined ? 'class' : 'enum';
}

function container(tree: SyntaxTree, node: number, kind: string): Described {
  const nameNode = childInField(tree, node, 'name');
  const name = nameNode === undefined ? 'Companion' : nodeText(tree, nameNode);
  const body = classBody(tree, node);
  return {
    kind,
    name: withoutBackticks(name),
    selfName: name,
    members: node,
    ...(body === undefined ? {} : { body }),
  };
}

/** An enumeration's entry; its own members are of no use to others. */
function entry(tree: SyntaxTree, node: number): Described | undefined {
  const name = childOfType(tree, node, 'identifier');
  if (name === undefined) return undefined;
  return described(tree, node, 'entry', nodeText(tree, name), classBody(tree, node));
}

/** 46: a body without members is none. */
function classBody(tree: SyntaxTree, node: number): number | undefined {
  const body = childOfType(tree, node, 'class_body') ?? childOfType(tree, node, 'enum_class_body');
  return body !== undefined && parts(tree, body).length > 0 ? body : undefined;
}
