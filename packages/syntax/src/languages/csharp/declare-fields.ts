import type { DeclarationSpec } from '../../language.js';
import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { type Context, marks } from './context.js';

/** Fields, constants and events: one declaration for each name; they share modifiers and type. */
export function declareFields(
  tree: SyntaxTree,
  node: number,
  context: Context,
): readonly DeclarationSpec[] {
  const kids = children(tree, node);
  const list = kids.find((kid) => typeName(tree, kid) === 'variable_declaration');
  if (list === undefined) return [];
  const type = childInField(tree, list, 'type');
  const words = kids
    .filter((kid) => typeName(tree, kid) === 'modifier')
    .map((kid) => nodeText(tree, kid));
  const declarators = children(tree, list).filter(
    (kid) => typeName(tree, kid) === 'variable_declarator',
  );
  return declarators.map((declarator) => {
    const name = childInField(tree, declarator, 'name');
    const text = name === undefined ? '' : nodeText(tree, name);
    const parts = children(tree, declarator);
    const equals = parts.findIndex((part) => typeName(tree, part) === '=');
    const body = equals < 0 ? undefined : parts.slice(equals).find((part) => isNamed(tree, part));
    return {
      kind: typeName(tree, node) === 'event_field_declaration' ? 'event' : 'field',
      name: text,
      selfName: text,
      node: declarator,
      outer: declarators.length === 1 ? node : declarator,
      heads: type === undefined ? [] : [type],
      modifiers: words,
      decorators: kids.filter((kid) => typeName(tree, kid) === 'attribute_list'),
      ...(body === undefined ? {} : { body }),
      exported: words.includes('public') || context.isOpen,
      discriminator: marks(context, '', ''),
    };
  });
}
