import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  children,
  fieldName,
  isNamed,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { isComment } from './is-comment.js';
import { emitOrderless, isOrderless } from './shape-uses.js';

/** A block: its statements, a label before them. */
export function emitBlock(emitter: ShapeEmitter, node: number): void {
  emitter.open('block', emitter.fieldOf(node));
  emitStatements(emitter, children(emitter.tree, node));
  emitter.close();
}

/** Items of a file or of a braced list. */
export function emitList(emitter: ShapeEmitter, node: number): void {
  emitter.openNode(node);
  emitStatements(emitter, children(emitter.tree, node));
  emitter.close();
}

/**
 * Statements or items. Runs of `use` are a set. Empty statements mean nothing, but `if … {};` has no
 * value where `if … {}` has; rustfmt drops the semicolon after loops only. A last `return x;` is
 * `return x`.
 */
export function emitStatements(emitter: ShapeEmitter, nodes: readonly number[]): void {
  const { tree } = emitter;
  const kids = nodes.filter((node) => !isComment(tree, node));
  const last = kids.findLast(
    (node) => isNamed(tree, node) && typeName(tree, node) !== 'empty_statement',
  );
  for (let index = 0; index < kids.length; index += 1) {
    const kid = kids[index] ?? 0;
    const orderless = takeWhile(tree, kids, index);
    if (orderless.length > 0) {
      emitOrderless(emitter, orderless);
      index += orderless.length - 1;
    } else if (typeName(tree, kid) === 'empty_statement') {
      if (endsValue(tree, kids[index - 1])) emitter.leaf('t', ';');
    } else {
      const jump = kid === last ? lastJump(tree, kid) : undefined;
      if (jump === undefined) emitter.child(kid);
      else emitter.record(kid, () => emitter.childIn('', jump));
    }
  }
}

/** The run of `use` and the like that starts at an index, with the attributes before each. */
function takeWhile(tree: SyntaxTree, kids: readonly number[], from: number): readonly number[] {
  let end = from;
  for (let index = from; index < kids.length; index += 1) {
    const kid = kids[index] ?? 0;
    if (isOrderless(tree, kid)) end = index + 1;
    else if (typeName(tree, kid) !== 'attribute_item') break;
  }
  return kids.slice(from, end);
}

/** Whether a `;` after a statement throws its value away. */
function endsValue(tree: SyntaxTree, statement: number | undefined): boolean {
  if (statement === undefined || typeName(tree, statement) !== 'expression_statement') return false;
  const [inner, semicolon] = children(tree, statement).filter((child) => !isComment(tree, child));
  return semicolon === undefined && inner !== undefined && !LOOPS.has(typeName(tree, inner));
}

const LOOPS = new Set(['loop_expression', 'while_expression', 'for_expression']);
const JUMPS = new Set(['return_expression', 'break_expression', 'continue_expression']);

/** The `return x` of a statement `return x;`. */
function lastJump(tree: SyntaxTree, statement: number): number | undefined {
  if (typeName(tree, statement) !== 'expression_statement') return undefined;
  return children(tree, statement).find((child) => JUMPS.has(typeName(tree, child)));
}

/** `=> { x }` and `=> x,` are one. */
export function emitMatchArm(emitter: ShapeEmitter, node: number): void {
  emitUnbraced(emitter, node, 'match_arm', 'value');
}

/** `|a| { x }` and `|a| x` are one; with a return type the braces must stand. */
export function emitClosure(emitter: ShapeEmitter, node: number): void {
  const typed = childInField(emitter.tree, node, 'return_type') !== undefined;
  emitUnbraced(emitter, node, 'closure_expression', typed ? '' : 'body');
}

function emitUnbraced(emitter: ShapeEmitter, node: number, name: string, field: string): void {
  const { tree } = emitter;
  emitter.open(name, emitter.fieldOf(node));
  for (const child of children(tree, node)) {
    const inner = fieldName(tree, child) === field && field !== '' ? unbrace(tree, child) : child;
    if (inner === child) emitter.child(child);
    else emitter.record(child, () => emitter.childInPlaceOf(child, inner));
  }
  emitter.close();
}

/** The only expression of a block, or the node itself. */
function unbrace(tree: SyntaxTree, node: number): number {
  if (typeName(tree, node) !== 'block') return node;
  const kids = children(tree, node).filter(
    (child) => isNamed(tree, child) && !isComment(tree, child),
  );
  const [only] = kids;
  if (kids.length !== 1 || only === undefined) return node;
  const type = typeName(tree, only);
  if (type !== 'expression_statement') return NO_VALUE.test(type) ? node : unbrace(tree, only);
  const [inner, semicolon] = children(tree, only).filter((child) => !isComment(tree, child));
  if (semicolon === undefined) return inner === undefined ? node : unbrace(tree, inner);
  return lastJump(tree, only) ?? node;
}

const NO_VALUE = /(?:_item|_declaration|_statement|_definition|^label|^associated_type)$/;

/** Parentheses are redundant, except that `(a.b)()` calls a field and `a.b()` a method. */
export function emitParenthesized(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const inner = children(tree, node).find(
    (child) => isNamed(tree, child) && !isComment(tree, child),
  );
  if (inner === undefined) return;
  const callsField =
    emitter.fieldOf(node) === 'function' && typeName(tree, inner) === 'field_expression';
  if (!callsField) emitter.childInPlaceOf(node, inner);
  else {
    emitter.open('parentheses', 'function');
    emitter.childIn('', inner);
    emitter.close();
  }
}
