import { parentOf } from '../../parents.js';
import type { ShapeEmitter } from '../../shape.js';
import { children, isNamed, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { isComment, parts } from './tokens.js';

/**
 * 55: parentheses round a whole expression, a name or a literal mean nothing. Others stay: the grammar
 * does not group prefix operators as the language does.
 */
export function emitParenthesized(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const [value, ...others] = parts(tree, node);
  const around = typeName(tree, parentOf(tree, node));
  const isRedundant =
    value !== undefined &&
    others.length === 0 &&
    (WHOLE.has(around) ||
      typeName(tree, value) === 'parenthesized_expression' ||
      (ATOMS.has(typeName(tree, value)) && around !== 'unary_expression'));
  if (isRedundant && value !== undefined) emitter.childInPlaceOf(node, value);
  else emitter.whole(node);
}

/** Nodes that have whole expressions as children. */
const WHOLE = new Set([
  'source_file',
  'block',
  'property_declaration',
  'property_delegate',
  'class_parameter',
  'function_value_parameters',
  'function_body',
  'value_argument',
  'return_expression',
  'throw_expression',
  'assignment',
  'if_expression',
  'while_statement',
  'do_while_statement',
  'for_statement',
  'when_subject',
  'when_entry',
  'collection_literal',
  'interpolation',
]);

const ATOMS = new Set([
  'identifier',
  'this_expression',
  'number_literal',
  'float_literal',
  'character_literal',
  'string_literal',
  'multiline_string_literal',
]);

/** A line break before `+` or `-` ends the statement, which the grammar does not know. */
export function emitBinary(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const [left, operator] = children(tree, node).filter((child) => !isComment(tree, child));
  const sign = operator === undefined ? '' : nodeText(tree, operator);
  emitter.openNode(node);
  if ((sign === '+' || sign === '-') && isCut(tree, node, left, operator))
    emitter.leaf('t', 'line break');
  emitter.children(node);
  emitter.close();
}

/** A line break before `++`, `[` and `(` too. */
export function emitPostfix(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const [operand, suffix] = children(tree, node).filter((child) => !isComment(tree, child));
  emitter.openNode(node);
  const first = suffix === undefined ? '' : tree.text[tree.start[suffix] ?? 0];
  if (first !== '{' && first !== '.' && isCut(tree, node, operand, suffix))
    emitter.leaf('t', 'line break');
  emitter.children(node);
  emitter.close();
}

/** Whether a line break between two nodes ends a statement: not inside parentheses or brackets. */
function isCut(
  tree: SyntaxTree,
  node: number,
  left: number | undefined,
  right: number | undefined,
): boolean {
  if (left === undefined || right === undefined) return false;
  if (!tree.text.slice(tree.end[left], tree.start[right]).includes('\n')) return false;
  for (let at = parentOf(tree, node); at > 0; at = parentOf(tree, at)) {
    const type = typeName(tree, at);
    if (INSIDE.has(type)) return false;
    if (OUTSIDE.has(type)) return true;
  }
  return true;
}

const OUTSIDE = new Set(['block', 'lambda_literal', 'class_body', 'interpolation']);
const INSIDE = new Set([
  'parenthesized_expression',
  'value_arguments',
  'collection_literal',
  'when_subject',
  'class_parameters',
  'function_value_parameters',
]);

/** `f() { … }` and `f { … }` are one. */
export function emitCall(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const [callee, lambda] = parts(tree, node);
  const inner = callee === undefined ? undefined : bareCallee(tree, callee);
  if (
    callee === undefined ||
    inner === undefined ||
    lambda === undefined ||
    typeName(tree, lambda) !== 'annotated_lambda'
  ) {
    emitPostfix(emitter, node);
    return;
  }
  emitter.open('call_expression', emitter.fieldOf(node));
  emitter.child(inner);
  emitter.child(lambda);
  emitter.close();
}

/** The `f` of `f()`. */
function bareCallee(tree: SyntaxTree, call: number): number | undefined {
  if (typeName(tree, call) !== 'call_expression') return undefined;
  const [callee, list, ...more] = parts(tree, call);
  const isEmpty =
    list !== undefined &&
    more.length === 0 &&
    typeName(tree, list) === 'value_arguments' &&
    parts(tree, list).length === 0;
  return isEmpty ? callee : undefined;
}

/** The name after a dot is another thing than a name alone, unless it is one of `this`. */
export function emitNavigation(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = children(tree, node);
  const own = kids.some((child) => typeName(tree, child) === 'this_expression');
  const name = parts(tree, node).at(-1);
  emitter.open('navigation_expression', emitter.fieldOf(node));
  for (const child of kids) {
    if (child === name && typeName(tree, child) === 'identifier')
      emitter.leaf(own ? 'i' : 'p', nodeText(tree, child));
    else emitter.child(child);
  }
  emitter.close();
}

/** `is` and `!is`, whose token covers `is` alone. */
export function emitTest(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.openNode(node);
  for (const child of children(tree, node)) {
    if (!isNamed(tree, child)) emitter.leaf('t', typeName(tree, child));
    else emitter.child(child);
  }
  emitter.close();
}

/** The label of an argument is no reference. */
export function emitArgument(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const equals = children(tree, node).find((child) => typeName(tree, child) === '=');
  emitter.open('value_argument', emitter.fieldOf(node));
  for (const child of children(tree, node)) {
    if (equals !== undefined && child < equals && typeName(tree, child) === 'identifier')
      emitter.leaf('l', nodeText(tree, child));
    else emitter.child(child);
  }
  emitter.close();
}

/** 54: braces round the only statement of a branch or loop mean nothing, declarations apart. */
export function emitBlock(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const [statement, ...others] = parts(tree, node);
  const isRedundant =
    statement !== undefined &&
    others.length === 0 &&
    BRANCHING.has(typeName(tree, parentOf(tree, node))) &&
    !DECLARING.has(typeName(tree, statement));
  if (isRedundant && statement !== undefined) emitter.childInPlaceOf(node, statement);
  else emitter.whole(node);
}

const BRANCHING = new Set([
  'when_entry',
  'if_expression',
  'for_statement',
  'while_statement',
  'do_while_statement',
]);

const DECLARING = new Set([
  'property_declaration',
  'function_declaration',
  'class_declaration',
  'object_declaration',
  'type_alias',
]);

/** Parentheses round a type mean nothing, unless a `?`, a receiver or `&` follows. */
export function emitParenthesizedType(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const [type] = parts(tree, node);
  const isBound = BINDING.has(typeName(tree, parentOf(tree, node)));
  if (type !== undefined && (!isBound || typeName(tree, type) === 'user_type'))
    emitter.childInPlaceOf(node, type);
  else emitter.whole(node);
}

const BINDING = new Set([
  'nullable_type',
  'function_type',
  'non_nullable_type',
  'function_declaration',
  'property_declaration',
  'anonymous_function',
]);
