import type { DeclarationSpec } from '../../language.js';
import { parentOf } from '../../parents.js';
import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { parameterTypes } from './parameter-types.js';

/** Declarations in direct reach of a file, of a type's body, or of a record with its components. */
export function declareJava(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const type = typeName(tree, node);
  if (type === 'record_declaration') return declareRecord(tree, node);
  const isOpen = OPEN_BODIES.has(type);
  return children(tree, node).flatMap((child) =>
    typeName(tree, child) === 'enum_body_declarations'
      ? declareJava(tree, child)
      : declareMember(tree, child, isOpen),
  );
}

const TYPES: Readonly<Record<string, string>> = {
  class_declaration: 'class',
  interface_declaration: 'interface',
  enum_declaration: 'enum',
  record_declaration: 'record',
  annotation_type_declaration: '@interface',
};

/** `isOpen`: members of an interface are public without saying so. */
function declareMember(
  tree: SyntaxTree,
  node: number,
  isOpen: boolean,
): readonly DeclarationSpec[] {
  const type = typeName(tree, node);
  const { words, annotations } = modifiersOf(tree, node);
  const common = {
    node,
    outer: node,
    modifiers: [],
    decorators: annotations,
    exported: words.has('public') || (isOpen && !words.has('private')),
  };
  const kind = TYPES[type];
  const body = childInField(tree, node, 'body');
  const name = nameOf(tree, node);
  if (kind !== undefined && body !== undefined) {
    const members = kind === 'record' ? node : body;
    return [{ ...common, kind, name, selfName: name, body, members }];
  }
  switch (type) {
    case 'field_declaration':
    case 'constant_declaration':
      return declareFields(tree, node, common);
    case 'method_declaration':
    case 'annotation_type_element_declaration':
      return [{ ...common, ...member('method', name), ...withBody(body), ...overload(tree, node) }];
    case 'constructor_declaration':
      return [{ ...common, ...CONSTRUCTOR, ...withBody(body), ...overload(tree, node) }];
    case 'compact_constructor_declaration':
      return [{ ...common, ...CONSTRUCTOR, ...withBody(body), discriminator: 'compact' }];
    case 'enum_constant':
      return [
        { ...common, ...declareConstant(tree, node, name), exported: isOpenType(tree, node) },
      ];
    default:
      return [];
  }
}

const CONSTRUCTOR = { ...member('constructor', 'constructor'), selfName: '' };

function member(kind: string, name: string) {
  return { kind, name, selfName: name, selfTag: 'o' } as const;
}

function withBody(body: number | undefined): Pick<DeclarationSpec, 'body'> {
  return body === undefined ? {} : { body };
}

function overload(tree: SyntaxTree, node: number): Pick<DeclarationSpec, 'discriminator'> {
  const parameters = childInField(tree, node, 'parameters');
  return parameters === undefined ? {} : { discriminator: parameterTypes(tree, parameters) };
}

/** An enum constant, with its arguments or its own class as body. */
function declareConstant(tree: SyntaxTree, node: number, name: string) {
  const members = childInField(tree, node, 'body');
  const body = members ?? childInField(tree, node, 'arguments');
  return {
    ...member('constant', name),
    ...withBody(body),
    ...(members === undefined ? {} : { members }),
  };
}

/** One declaration for each name; they share modifiers, annotations and type. */
function declareFields(
  tree: SyntaxTree,
  node: number,
  common: Omit<DeclarationSpec, 'kind' | 'name' | 'selfName'>,
): readonly DeclarationSpec[] {
  const kids = children(tree, node);
  const declarators = kids.filter((child) => typeName(tree, child) === 'variable_declarator');
  const type = childInField(tree, node, 'type');
  const { words } = modifiersOf(tree, node);
  return declarators.map((declarator) => ({
    ...common,
    ...member('field', nameOf(tree, declarator)),
    ...withBody(childInField(tree, declarator, 'value')),
    node: declarator,
    outer: declarators.length === 1 ? node : declarator,
    modifiers: [...words],
    heads: type === undefined ? [] : [type],
  }));
}

/** A record's components are fields with a method each. */
function declareRecord(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const [parameters, body] = ['parameters', 'body'].map((field) => childInField(tree, node, field));
  const components = parameters === undefined ? [] : children(tree, parameters);
  return [
    ...components
      .filter((child) => NAMED_PARAMETERS.has(typeName(tree, child)))
      .map((component) => ({
        ...member('component', nameOf(tree, component)),
        node: component,
        outer: component,
        modifiers: [],
        decorators: modifiersOf(tree, component).annotations,
        exported: isOpenType(tree, component),
      })),
    ...(body === undefined ? [] : declareJava(tree, body)),
  ];
}

/** Constants and components are as visible as the enum or record that they stand in. */
function isOpenType(tree: SyntaxTree, node: number): boolean {
  let type = node;
  while (type > 0 && TYPES[typeName(tree, type)] === undefined) type = parentOf(tree, type);
  const { words } = modifiersOf(tree, type);
  const around = typeName(tree, parentOf(tree, type));
  return words.has('public') || (OPEN_BODIES.has(around) && !words.has('private'));
}

/** What stands in these is public without saying so. */
const OPEN_BODIES = new Set(['interface_body', 'annotation_type_body']);

const NAMED_PARAMETERS = new Set(['formal_parameter', 'spread_parameter']);

function nameOf(tree: SyntaxTree, node: number): string {
  const name =
    childInField(tree, node, 'name') ??
    children(tree, node)
      .filter((child) => typeName(tree, child) === 'variable_declarator')
      .map((declarator) => childInField(tree, declarator, 'name'))
      .find((found) => found !== undefined);
  return name === undefined ? '' : nodeText(tree, name);
}

interface Modifiers {
  readonly words: ReadonlySet<string>;
  readonly annotations: readonly number[];
}

function modifiersOf(tree: SyntaxTree, node: number): Modifiers {
  const list = children(tree, node).find((child) => typeName(tree, child) === 'modifiers');
  const kids = list === undefined ? [] : children(tree, list);
  const words = kids.filter((kid) => !isNamed(tree, kid)).map((kid) => nodeText(tree, kid));
  const annotations = kids.filter((kid) => typeName(tree, kid).endsWith('annotation'));
  return { words: new Set(words), annotations };
}
