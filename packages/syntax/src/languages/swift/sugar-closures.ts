import type { ShapeEmitter } from '../../shape.js';
import { childInField, children, isNamed, type SyntaxTree, typeName } from '../../syntax-tree.js';

/** 26: `{ (a, b) in … }` and `{ a, b in … }` are one. */
export function emitClosureType(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = children(tree, node);
  const hasParameters = kids.some(
    (child) => typeName(tree, child) === 'lambda_function_type_parameters',
  );
  emitter.open('lambda_function_type', emitter.fieldOf(node));
  for (const child of kids) {
    const type = typeName(tree, child);
    if (hasParameters && (type === '(' || type === ')')) continue;
    emitter.child(child);
  }
  emitter.close();
}

/**
 * 24: `f(a, { … })` and `f(a) { … }` are one, `f() { … }` and `f { … }` too. A closure with a label is
 * another matter: without it nobody knows which one it had.
 */
export function emitCallSuffix(emitter: ShapeEmitter, node: number): void {
  emitSuffixes(emitter, node, false);
}

/** Makes a last closure a trailing one, if asked whatever its label. */
export function emitSuffixes(emitter: ShapeEmitter, node: number, anyLabel: boolean): void {
  const { tree } = emitter;
  const kids = children(tree, node);
  const [list] = kids.filter((child) => typeName(tree, child) === 'value_arguments');
  const closures = kids.filter((child) => typeName(tree, child) === 'lambda_literal');
  const last =
    list === undefined || closures.length > 0 ? undefined : lastClosure(tree, list, anyLabel);
  if (list === undefined || (last === undefined && closures.length === 0)) {
    emitter.whole(node, 'call_suffix');
    return;
  }
  emitter.open('call_suffix', emitter.fieldOf(node));
  emitArguments(emitter, list, last);
  if (last !== undefined) emitter.childIn('', last.closure);
  for (const child of kids) if (child !== list) emitter.child(child);
  emitter.close();
}

interface LastClosure {
  readonly argument: number;
  readonly closure: number;
}

function lastClosure(tree: SyntaxTree, list: number, anyLabel: boolean): LastClosure | undefined {
  const kids = children(tree, list);
  const argument = argumentsOf(tree, list).at(-1);
  if (argument === undefined || typeName(tree, kids[0] ?? list) !== '(') return undefined;
  if (!anyLabel && childInField(tree, argument, 'name') !== undefined) return undefined;
  const closure = childInField(tree, argument, 'value');
  return closure !== undefined && typeName(tree, closure) === 'lambda_literal'
    ? { argument, closure }
    : undefined;
}

/** Arguments before a trailing closure; none are as good as no parentheses. */
function emitArguments(emitter: ShapeEmitter, list: number, last: LastClosure | undefined): void {
  const { tree } = emitter;
  const rest = argumentsOf(tree, list).filter((argument) => argument !== last?.argument);
  const isCall = typeName(tree, children(tree, list)[0] ?? list) === '(';
  if (rest.length === 0 && isCall) return;
  if (last === undefined) {
    emitter.child(list);
    return;
  }
  emitter.record(list, () => {
    emitter.open('value_arguments');
    emitter.mark('(');
    for (const [index, argument] of rest.entries()) {
      if (index > 0) emitter.mark(',');
      emitter.child(argument);
    }
    emitter.mark(')');
    emitter.close();
  });
}

function argumentsOf(tree: SyntaxTree, list: number): readonly number[] {
  return children(tree, list).filter(
    (child) => isNamed(tree, child) && typeName(tree, child) === 'value_argument',
  );
}
