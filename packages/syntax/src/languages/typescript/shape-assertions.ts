import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';

/** Operators that bind looser than `as` in TypeScript (its precedence is that of `<`). */
const LOOSER = new Set(['||', '&&', '??', '===', '!==', '==', '!=', '&', '|', '^']);
const ASSERTIONS = new Set(['as_expression', 'satisfies_expression']);

/**
 * The grammar reads `a || b as T as U` as `((a || b) as T) as U`; TypeScript as
 * `a || ((b as T) as U)`. An operand that is not in parentheses is therefore taken apart the way
 * TypeScript does.
 */
export function emitAssertion(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const chain = [node];
  let operand = firstNamed(tree, node);
  while (operand !== undefined && ASSERTIONS.has(typeName(tree, operand))) {
    chain.push(operand);
    operand = firstNamed(tree, operand);
  }
  if (operand === undefined) emitter.whole(node);
  else emitOperand(emitter, chain, operand, emitter.fieldOf(node));
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
    emitChain(emitter, chain, operand, field);
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
  operand: number,
  field: string,
): void {
  const [outer, ...inner] = chain;
  if (outer === undefined) {
    emitter.childIn(field, operand);
    return;
  }
  const { tree } = emitter;
  emitter.open(typeName(tree, outer), field);
  emitChain(emitter, inner, operand, '');
  const inside = firstNamed(tree, outer);
  for (const child of children(tree, outer)) if (child !== inside) emitter.child(child);
  emitter.close();
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
