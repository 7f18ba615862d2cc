import type { ShapeEmitter } from '../../shape.js';
import { children, isNamed, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { chainParts, isChained } from './chain.js';
import { emitPart, memberName } from './shape-chain.js';
import { casePatterns, leadingBinder } from './sugar-patterns.js';

/** An expression without `self.` (22) and `.init` (33), and with `isEmpty` for `count == 0` (39). */
export function emitChainWording(emitter: ShapeEmitter, node: number): void {
  emitRow(emitter, chainParts(emitter.tree, node), emitter.fieldOf(node));
}

/** 38: `a && b` in a condition is `a, b`. */
export function emitConditionsWording(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const binders = casePatterns(tree, node).map((parts) => leadingBinder(tree, parts));
  emitter.openNode(node);
  for (const child of children(tree, node)) {
    if (binders.includes(child)) continue;
    const rows = isChained(tree, child) ? conjuncts(tree, chainParts(tree, child)) : [];
    if (rows.length < 2) emitter.child(child);
    for (const [index, row] of rows.length < 2 ? [] : rows.entries()) {
      if (index > 0) emitter.mark(',');
      emitRow(emitter, row, emitter.fieldOf(child));
    }
  }
  emitter.close();
}

/** The parts of an expression between its `&&`; one row where something binds less. */
function conjuncts(tree: SyntaxTree, parts: readonly number[]): readonly (readonly number[])[] {
  const rows: number[][] = [[]];
  for (const part of parts) {
    const text = typeName(tree, part) === 'tuple_expression' ? '' : nodeText(tree, part);
    if (text === '||' || text === ':') return [parts];
    if (text === '&&') rows.push([]);
    else rows.at(-1)?.push(part);
  }
  return rows;
}

function emitRow(emitter: ShapeEmitter, parts: readonly number[], field: string): void {
  const { tree } = emitter;
  const [only] = parts;
  if (only !== undefined && parts.length === 1) {
    emitter.childIn(field, only);
    return;
  }
  const own = parts.length === 2 ? selfMember(tree, parts, 0) : undefined;
  if (own !== undefined) {
    emitter.name('i', own, field);
    return;
  }
  const comparison = emptiness(tree, parts);
  emitter.open('expression', field);
  if (comparison?.negated === true) emitter.leaf('t', '!');
  emitParts(emitter, comparison === undefined ? parts : parts.slice(0, -3));
  if (comparison !== undefined) {
    emitter.open('navigation_suffix');
    emitter.leaf('p', 'isEmpty');
    emitter.close();
  }
  emitter.close();
}

function emitParts(emitter: ShapeEmitter, parts: readonly number[]): void {
  const { tree } = emitter;
  for (let index = 0; index < parts.length; index += 1) {
    const own = selfMember(tree, parts, index);
    if (own !== undefined) {
      emitter.leaf('i', own);
      index += 1;
    } else if (!isInit(tree, parts, index)) index = emitPart(emitter, parts, index);
  }
}

/** The name in `self.name`. */
function selfMember(tree: SyntaxTree, parts: readonly number[], index: number): string | undefined {
  const [self, suffix] = parts.slice(index, index + 2);
  if (self === undefined || suffix === undefined) return undefined;
  if (typeName(tree, self) !== 'self_expression') return undefined;
  const name = memberName(tree, suffix);
  return name === undefined || nodeText(tree, name) === 'init' ? undefined : nodeText(tree, name);
}

/** `.init` between a type and its arguments. */
function isInit(tree: SyntaxTree, parts: readonly number[], index: number): boolean {
  const [type, part, next] = [parts[index - 1], parts[index], parts[index + 1]];
  if (type === undefined || part === undefined || next === undefined) return false;
  return (
    typeName(tree, part) === 'navigation_suffix' &&
    /^\.\s*init$/.test(nodeText(tree, part)) &&
    typeName(tree, next).endsWith('_suffix') &&
    /^[A-Z]/.test(nodeText(tree, type).replace(/^\.\s*/, ''))
  );
}

/** Whether a row is `….count == 0`, or that it is not. */
function emptiness(
  tree: SyntaxTree,
  parts: readonly number[],
): { readonly negated: boolean } | undefined {
  const [count, operator, zero] = parts.slice(-3);
  if (count === undefined || operator === undefined || zero === undefined) return undefined;
  if (parts.length < 4 || nodeText(tree, zero) !== '0') return undefined;
  if (typeName(tree, count) !== 'navigation_suffix' || !/^\.\s*count$/.test(nodeText(tree, count)))
    return undefined;
  const sign = nodeText(tree, operator);
  const isPlain = parts
    .slice(0, -3)
    .every((part) => isNamed(tree, part) && !/operator|bang|as_/.test(typeName(tree, part)));
  return isPlain && ['==', '>', '!='].includes(sign) ? { negated: sign !== '==' } : undefined;
}
