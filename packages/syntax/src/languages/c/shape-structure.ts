import type { ShapeEmitter } from '../../shape.js';
import { childInField, children, isNamed, nodeText, typeName } from '../../syntax-tree.js';

/**
 * 8: parentheses are redundant once the tree is built, but for the places where C++ or a macro can
 * tell: round a callee, and where a type is deduced from an expression.
 */
export function emitParenthesized(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const inner = children(tree, node).find(
    (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
  );
  const kept = KEPT_FIELDS.has(emitter.fieldOf(node)) || isDeduced(emitter, node);
  if (inner === undefined || kept || KEPT_CONTENT.has(typeName(tree, inner))) emitter.whole(node);
  else emitter.childInPlaceOf(node, inner);
}

/** The condition of `if` and the like: an expression in parentheses, as the grammar of C has it. */
export function emitCondition(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = children(tree, node).filter(
    (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
  );
  const [only] = kids;
  if (kids.length !== 1 || only === undefined || KEPT_CONTENT.has(typeName(tree, only)))
    emitter.whole(node);
  else emitter.childInPlaceOf(node, only);
}

/** `a[b]` as the grammar of C has it; only C++ has subscripts of several values. */
export function emitSubscript(emitter: ShapeEmitter, node: number): void {
  for (const child of children(emitter.tree, node))
    if (isNamed(emitter.tree, child)) emitter.childIn('index', child);
    else emitter.child(child);
}

const KEPT_FIELDS = new Set(['function', 'declarator']);
const KEPT_CONTENT = new Set([
  'qualified_identifier',
  'comma_expression',
  'compound_statement',
  'declaration',
]);

function isDeduced(emitter: ShapeEmitter, node: number): boolean {
  const { tree } = emitter;
  let parent = node - 1;
  while (parent > 0 && (tree.next[parent] ?? 0) <= node) parent -= 1;
  return DEDUCING.has(typeName(tree, parent));
}

const DEDUCING = new Set(['decltype', 'return_statement', 'argument_list']);

/** 4: an empty statement counts only where a statement is required. */
export function emitExpressionStatement(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const isEmpty = !children(tree, node).some(
    (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
  );
  if (!isEmpty || emitter.fieldOf(node) !== '') emitter.whole(node);
}

/** White space may stand behind the `#` of a directive. */
export function emitDirective(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.openNode(node);
  for (const child of children(tree, node)) {
    const text = nodeText(tree, child);
    const isName = text.startsWith('#') && (tree.next[child] ?? 0) === child + 1;
    if (isName) emitter.leaf('t', text.replace(/\s/g, ''));
    else emitter.child(child);
  }
  emitter.close();
}

/** What a constructor initialises is part of its body. */
export function emitFunction(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = children(tree, node);
  const initializers = kids.find((child) => typeName(tree, child) === 'field_initializer_list');
  const body = childInField(tree, node, 'body');
  emitter.open('function_definition', emitter.fieldOf(node));
  for (const child of kids) {
    if (child === initializers && body !== undefined) continue;
    if (child !== body || initializers === undefined) emitter.child(child);
    else
      emitter.record(body, () => {
        emitter.child(initializers);
        emitter.whole(body);
      });
  }
  emitter.close();
}
