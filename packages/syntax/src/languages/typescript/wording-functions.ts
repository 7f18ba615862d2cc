import { parentOf } from '../../parents.js';
import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  children,
  fieldName,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';

/**
 * A function in any form is one: as a declaration, an expression or an arrow, as long as it has no
 * `this` or `arguments` of its own and no expression for a body; and without an `async` that nothing
 * in it needs.
 */
export function emitFunctionWording(emitter: ShapeEmitter, node: number): void {
  const field = emitter.fieldOf(node);
  // What `export` stands before, as against the variable that it may stand before as well.
  emitFunction(emitter, node, field === 'declaration' ? '' : field, undefined);
}

/** `const f = () => …` is `function f`. */
export function emitVariableWording(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const value = childInField(tree, node, 'value');
  const name = childInField(tree, node, 'name');
  const isTyped = childInField(tree, node, 'type') !== undefined;
  if (
    value === undefined ||
    name === undefined ||
    isTyped ||
    typeName(tree, name) !== 'identifier' ||
    !FUNCTIONS.has(typeName(tree, value))
  ) {
    emitter.whole(node);
    return;
  }
  emitter.record(value, () => emitFunction(emitter, value, emitter.fieldOf(node), name));
}

const FUNCTIONS = new Set(['function_expression', 'arrow_function']);

function emitFunction(
  emitter: ShapeEmitter,
  node: number,
  field: string,
  variable: number | undefined,
): void {
  const { tree } = emitter;
  const bound = typeName(tree, node) !== 'arrow_function' && usesOwn(tree, node);
  const idle = !awaits(tree, node);
  const own = childInField(tree, node, 'name');
  emitter.open('function', field);
  if (bound) emitter.leaf('t', 'function');
  if (variable !== undefined) emitter.childIn('name', variable);
  for (const child of children(tree, node)) {
    const token = isNamed(tree, child) ? '' : nodeText(tree, child);
    if (token === 'function' || token === '=>' || (token === 'async' && idle)) continue;
    // The name of an expression is known in it alone.
    if (child === own && typeName(tree, node) === 'function_expression') continue;
    if (fieldName(tree, child) !== 'parameter') emitter.child(child);
    else {
      emitter.open('formal_parameters', 'parameters');
      emitter.open('required_parameter');
      emitter.childIn('pattern', child);
      emitter.close();
      emitter.close();
    }
  }
  emitter.close();
}

/** Whether a function uses a `this` or `arguments` that an arrow would not have. */
function usesOwn(tree: SyntaxTree, node: number): boolean {
  return inOwnScope(tree, node, OWN_SCOPES).some((inner) => {
    const type = typeName(tree, inner);
    return (
      type === 'this' ||
      type === 'super' ||
      type === 'meta_property' ||
      (type === 'identifier' && nodeText(tree, inner) === 'arguments')
    );
  });
}

function awaits(tree: SyntaxTree, node: number): boolean {
  return inOwnScope(tree, node, new Set([...OWN_SCOPES, 'arrow_function'])).some(
    (inner) => !isNamed(tree, inner) && nodeText(tree, inner) === 'await',
  );
}

/** Nodes of a function without those of the functions in it. */
function inOwnScope(
  tree: SyntaxTree,
  node: number,
  scopes: ReadonlySet<string>,
): readonly number[] {
  const found: number[] = [];
  const end = tree.next[node] ?? 0;
  for (let inner = node + 1; inner < end; ) {
    const isScope = scopes.has(typeName(tree, inner));
    if (!isScope) found.push(inner);
    inner = isScope ? (tree.next[inner] ?? end) : inner + 1;
  }
  return found;
}

const OWN_SCOPES = new Set([
  'function_declaration',
  'function_expression',
  'generator_function',
  'generator_function_declaration',
  'method_definition',
  'class_body',
]);

/** A parameter that nothing uses is called `_`, whatever its name. */
export function emitParameterWording(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const text = nodeText(tree, node);
  const name = isIdle(tree, node, text) ? '_' : text;
  emitter.name('i', name, emitter.fieldOf(node));
}

function isIdle(tree: SyntaxTree, node: number, name: string): boolean {
  const parameter = parentOf(tree, node);
  const list = PARAMETERS.has(typeName(tree, parameter)) ? parentOf(tree, parameter) : parameter;
  if (fieldName(tree, node) !== 'pattern' && list !== parameter) return false;
  const owner = typeName(tree, list) === 'formal_parameters' ? parentOf(tree, list) : -1;
  const body = owner < 0 ? undefined : childInField(tree, owner, 'body');
  if (body === undefined) return false;
  for (let inner = list; inner < (tree.next[owner] ?? 0); inner += 1)
    if (inner !== node && NAMES.has(typeName(tree, inner)) && nodeText(tree, inner) === name)
      return false;
  return true;
}

const PARAMETERS = new Set(['required_parameter', 'optional_parameter']);
const NAMES = new Set(['identifier', 'shorthand_property_identifier']);
