import { parentOf } from '../../parents.js';
import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  children,
  fieldName,
  isNamed,
  nodeText,
  typeName,
} from '../../syntax-tree.js';
import { soleValue } from './chain.js';
import { standsForCode } from './conditions.js';

/** 41 and 43: comments mean nothing; what a comment stands in for does. */
export function emitComment(emitter: ShapeEmitter, node: number): void {
  const written = standsForCode(emitter.tree, node);
  if (written !== undefined) emitter.leaf('t', written);
}

/** 26: parentheses round a whole expression mean nothing; for those inside one see {@link chainParts}. */
export function emitParenthesized(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const only = soleValue(tree, node);
  if (only !== undefined && WHOLE.has(typeName(tree, parentOf(tree, node))))
    emitter.childInPlaceOf(node, only);
  else emitter.whole(node);
}

/** Nodes that have whole expressions as children. */
const WHOLE = new Set([
  'source_file',
  'statements',
  'property_declaration',
  'value_argument',
  'interpolated_expression',
  'control_transfer_statement',
  'assignment',
  'if_statement',
  'guard_statement',
  'while_statement',
  'repeat_while_statement',
  'switch_statement',
  'for_statement',
  'where_clause',
  'switch_entry',
  'array_literal',
  'dictionary_literal',
  'tuple_expression',
  'function_declaration',
  'protocol_function_declaration',
  'init_declaration',
  'subscript_declaration',
  'enum_entry',
  'enum_type_parameters',
]);

/** 32: a property with nothing but a plain getter is its getter's body. */
export function emitComputed(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const inner = children(tree, node).filter((child) => isNamed(tree, child));
  const [getter] = inner;
  const parts = getter === undefined || inner.length > 1 ? [] : children(tree, getter);
  const [specifier, ...block] = parts;
  const isPlain =
    getter !== undefined &&
    specifier !== undefined &&
    typeName(tree, getter) === 'computed_getter' &&
    nodeText(tree, specifier) === 'get' &&
    block.length > 0;
  if (!isPlain) emitter.whole(node);
  else {
    emitter.openNode(node);
    for (const part of block) emitter.child(part);
    emitter.close();
  }
}

/** The name after a dot is another thing than a name alone. */
export function emitSuffix(emitter: ShapeEmitter, node: number): void {
  emitter.open('navigation_suffix');
  emitMemberName(emitter, childInField(emitter.tree, node, 'suffix') ?? node, 'p');
  emitter.close();
}

/** Labels of arguments and parameters are no references. */
export function emitLabel(emitter: ShapeEmitter, node: number): void {
  emitter.leaf(`l${emitter.fieldOf(node)}=`, nodeText(emitter.tree, node));
}

export function emitParameter(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.open('parameter', emitter.fieldOf(node));
  for (const child of children(tree, node)) {
    if (fieldName(tree, child) === 'external_name') emitter.leaf('l', nodeText(tree, child));
    else emitter.child(child);
  }
  emitter.close();
}

function emitMemberName(emitter: ShapeEmitter, name: number, tag: string): void {
  if (typeName(emitter.tree, name) !== 'simple_identifier') emitter.child(name);
  else emitter.leaf(tag, nodeText(emitter.tree, name));
}
