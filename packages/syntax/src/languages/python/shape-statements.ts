import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  fieldName,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { meaningfulChildren } from './meaningful-children.js';
import { isPlainText } from './shape-strings.js';
import { unwrap } from './unwrap.js';

/** 58 and 65: what does nothing in a block is left out: docstrings, `pass`, and `;`. */
export function emitBlock(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.openNode(node);
  for (const child of meaningfulChildren(tree, node))
    if (!doesNothing(tree, child)) emitter.child(child);
  emitter.close();
}

/** `pass`, and plain text as a statement: docstrings of modules, classes, functions and attributes. */
function doesNothing(tree: SyntaxTree, statement: number): boolean {
  if (typeName(tree, statement) === 'pass_statement') return true;
  if (typeName(tree, statement) !== 'expression_statement') return false;
  const [only, ...more] = meaningfulChildren(tree, statement);
  if (only === undefined || more.length > 0) return false;
  const text = unwrap(tree, only);
  return STRINGS.has(typeName(tree, text)) && isPlainText(tree, text);
}

const STRINGS = new Set(['string', 'concatenated_string']);

/** 63: `class A():` is `class A:`. */
export function emitClass(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.open('class_definition', emitter.fieldOf(node));
  for (const child of meaningfulChildren(tree, node)) {
    const empty =
      fieldName(tree, child) === 'superclasses' &&
      !meaningfulChildren(tree, child).some((base) => isNamed(tree, base));
    if (!empty) emitter.child(child);
  }
  emitter.close();
}

/** `(a): int` evaluates its type but annotates nothing; round other targets parentheses mean nothing. */
export function emitAssignment(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const left = childInField(tree, node, 'left');
  const annotated = childInField(tree, node, 'type') !== undefined;
  const wrapped = left !== undefined && isWrappedName(tree, left);
  emitter.open('assignment', emitter.fieldOf(node));
  if (annotated && wrapped) emitter.leaf('t', 'parentheses');
  emitter.children(node);
  emitter.close();
}

function isWrappedName(tree: SyntaxTree, target: number): boolean {
  if (typeName(tree, target) !== 'tuple_pattern') return false;
  const [only, ...more] = meaningfulChildren(tree, target).filter((child) => isNamed(tree, child));
  if (only === undefined || more.length > 0) return false;
  return typeName(tree, only) === 'identifier' || isWrappedName(tree, only);
}

/** Python 2: a comma at the end keeps the line open. */
export function emitPrint(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const last = meaningfulChildren(tree, node).at(-1);
  emitter.open('print_statement', emitter.fieldOf(node));
  emitter.children(node);
  if (last !== undefined && typeName(tree, last) === ',') emitter.leaf('t', ',');
  emitter.close();
}

/** The dots of a relative import; they may stand apart. */
export function emitImportPrefix(emitter: ShapeEmitter, node: number): void {
  emitter.leaf('d', nodeText(emitter.tree, node).replace(/[^.]/g, ''));
}
