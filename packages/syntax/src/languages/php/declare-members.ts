import type { DeclarationSpec } from '../../language.js';
import { childInField, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { attributesOf, isVisible } from './attributes.js';
import { declareConstants, headWords } from './declare-constants.js';
import { namedChildren } from './named-children.js';

/** A member of a class, interface, trait or enum; used traits have no name of their own. */
export function declareMember(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  switch (typeName(tree, node)) {
    case 'method_declaration':
      return declareMethod(tree, node);
    case 'property_declaration':
      return declareProperties(tree, node);
    case 'const_declaration':
      return declareConstants(tree, node);
    case 'enum_case':
      return [member(tree, node, { kind: 'case', name: nameOf(tree, node) }, 'value')];
    case 'use_declaration':
      return [member(tree, node, { kind: 'use', name: '' }, 'body')];
    default:
      return [];
  }
}

/** A method, and the properties that a constructor's parameters declare. */
function declareMethod(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const parameters = childInField(tree, node, 'parameters');
  const promoted = (parameters === undefined ? [] : namedChildren(tree, parameters)).filter(
    (child) => typeName(tree, child) === 'property_promotion_parameter',
  );
  return [
    member(tree, node, { kind: 'method', name: nameOf(tree, node) }, 'body'),
    ...promoted.map((parameter) =>
      member(tree, parameter, { kind: 'property', name: nameOf(tree, parameter) }, 'default_value'),
    ),
  ];
}

function declareProperties(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const elements = namedChildren(tree, node).filter(
    (child) => typeName(tree, child) === 'property_element',
  );
  const [only] = elements;
  const hooks = namedChildren(tree, node).find(
    (child) => typeName(tree, child) === 'property_hook_list',
  );
  return elements.map((element) => {
    const value = hooks ?? childInField(tree, element, 'default_value');
    return {
      kind: 'property',
      name: nameOf(tree, element),
      selfName: nameOf(tree, element),
      selfTag: 'o',
      node: elements.length === 1 ? node : element,
      outer: element === only && elements.length === 1 ? node : element,
      modifiers: elements.length === 1 ? [] : headWords(tree, node),
      ...(value === undefined ? {} : { body: value }),
      decorators: attributesOf(tree, node),
      exported: isVisible(tree, node),
    };
  });
}

function nameOf(tree: SyntaxTree, node: number): string {
  const name = childInField(tree, node, 'name');
  return name === undefined ? '' : nodeText(tree, name).replace(/^[&\s]*\$/, '');
}

function member(
  tree: SyntaxTree,
  node: number,
  { kind, name }: Pick<DeclarationSpec, 'kind' | 'name'>,
  bodyField: string,
): DeclarationSpec {
  const body = childInField(tree, node, bodyField);
  return {
    kind,
    name,
    selfName: name,
    selfTag: 'o',
    node,
    outer: node,
    modifiers: [],
    ...(body === undefined ? {} : { body }),
    decorators: attributesOf(tree, node),
    exported: isVisible(tree, node),
  };
}
