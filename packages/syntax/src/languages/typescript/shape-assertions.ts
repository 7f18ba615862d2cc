import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  children,
  isNamed,
  nodesOfTypes,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { emitLogical } from './shape-logical.js';

/** Operators that bind looser than `as` in TypeScript (its precedence is that of `<`). */
const LOOSER = new Set(['||', '&&', '??', '===', '!==', '==', '!=', '&', '|', '^']);
const ASSERTIONS = new Set(['as_expression', 'satisfies_expression']);
/** Nodes at whose end the grammar leaves an assertion that holds all of them. */
const OPERATIONS = new Set(['await_expression', 'unary_expression', 'binary_expression']);

/**
 * The grammar reads `a || b as T as U` as `((a || b) as T) as U`; TypeScript as
 * `a || ((b as T) as U)`. An operand that is not in parentheses is therefore taken apart the way
 * TypeScript does.
 */
export function emitAssertion(emitter: ShapeEmitter, node: number): void {
  const { chain, operand } = chainOf(emitter.tree, node);
  if (operand === undefined) emitter.whole(node);
  else emitOperand(emitter, chain, operand, emitter.fieldOf(node));
}

/**
 * The grammar reads `await a as T` as `await (a as T)` and `a < b as T` as `a < (b as T)`; TypeScript
 * as `(await a) as T` and `(a < b) as T`, with the parentheses that formatters add.
 */
export function emitOperation(emitter: ShapeEmitter, node: number): void {
  if (emitLogical(emitter, node)) return;
  const last = lastAssertion(emitter.tree, node);
  const { chain, operand } = last === undefined ? NO_CHAIN : chainOf(emitter.tree, last);
  if (last === undefined || operand === undefined) emitter.whole(node);
  else
    emitChain(emitter, chain, emitter.fieldOf(node), (field) =>
      emitWithout(emitter, node, last, operand, field),
    );
}

/** Emits an operation with the operand of its last assertion in the place of that assertion. */
function emitWithout(
  emitter: ShapeEmitter,
  node: number,
  assertion: number,
  operand: number,
  field: string,
): void {
  const { tree } = emitter;
  const last = lastPart(tree, node);
  emitter.open(emitter.shapeName(node), field);
  for (const part of children(tree, node)) {
    if (part !== last) emitter.child(part);
    else if (part === assertion) emitter.childIn(emitter.fieldOf(part), operand);
    else
      emitter.record(part, () =>
        emitWithout(emitter, part, assertion, operand, emitter.fieldOf(part)),
      );
  }
  emitter.close();
}

/** Emits an operand, with the chain of assertions round the part of it that they belong to. */
function emitOperand(
  emitter: ShapeEmitter,
  chain: readonly number[],
  operand: number,
  field: string,
): void {
  const { tree } = emitter;
  const last = isLooser(tree, operand) ? lastPart(tree, operand) : undefined;
  if (last === undefined) {
    emitChain(emitter, chain, field, (inner) => emitter.childIn(inner, operand));
    return;
  }
  emitter.record(operand, () => {
    emitter.open(emitter.shapeName(operand), field);
    for (const part of children(tree, operand)) {
      if (part === last) emitOperand(emitter, chain, last, emitter.fieldOf(last));
      else emitter.child(part);
    }
    emitter.close();
  });
}

function emitChain(
  emitter: ShapeEmitter,
  chain: readonly number[],
  field: string,
  emitOperandIn: (field: string) => void,
): void {
  const [outer, ...inner] = chain;
  if (outer === undefined) {
    emitOperandIn(field);
    return;
  }
  const { tree } = emitter;
  emitter.open(typeName(tree, outer), field);
  emitChain(emitter, inner, '', emitOperandIn);
  const inside = firstNamed(tree, outer);
  for (const child of children(tree, outer)) if (child !== inside) emitter.child(child);
  emitter.close();
}

interface Chain {
  readonly chain: readonly number[];
  readonly operand?: number | undefined;
}

const NO_CHAIN: Chain = { chain: [] };

/** `a as T as U` from the outside in, and `a`. */
function chainOf(tree: SyntaxTree, node: number): Chain {
  const chain = [node];
  let operand = firstNamed(tree, node);
  while (operand !== undefined && ASSERTIONS.has(typeName(tree, operand))) {
    chain.push(operand);
    operand = firstNamed(tree, operand);
  }
  return { chain, operand };
}

/** The assertion that an operation ends with, unless it binds to a part of that operation. */
function lastAssertion(tree: SyntaxTree, node: number): number | undefined {
  if (!holdsAssertions(tree)) return undefined;
  let at: number | undefined = node;
  while (at !== undefined && OPERATIONS.has(typeName(tree, at)) && !isLooser(tree, at))
    at = lastPart(tree, at);
  return at !== undefined && ASSERTIONS.has(typeName(tree, at)) ? at : undefined;
}

const holding = new WeakMap<SyntaxTree, boolean>();

/** Most files hold none, and need not be asked about each operation. */
function holdsAssertions(tree: SyntaxTree): boolean {
  let holds = holding.get(tree);
  if (holds === undefined) {
    holds = nodesOfTypes(tree, ASSERTIONS).length > 0;
    holding.set(tree, holds);
  }
  return holds;
}

function lastPart(tree: SyntaxTree, node: number): number | undefined {
  return children(tree, node)
    .filter((child) => typeName(tree, child) !== 'comment')
    .at(-1);
}

function isLooser(tree: SyntaxTree, node: number): boolean {
  const type = typeName(tree, node);
  if (type === 'ternary_expression') return true;
  if (type !== 'binary_expression') return false;
  const operator = childInField(tree, node, 'operator');
  return operator !== undefined && LOOSER.has(nodeText(tree, operator));
}

function firstNamed(tree: SyntaxTree, node: number): number | undefined {
  return children(tree, node).find(
    (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
  );
}
