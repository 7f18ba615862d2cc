import type { ShapeEmitter } from '../../shape.js';
import { childInField, isNamed, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { chainParts } from './chain.js';
import { collectionOfNames } from './sugar-calls.js';
import { isSelfDroppable } from './sugar-self.js';

/** An expression as the row of its parts. A part of a bigger one is emitted with that. */
export function emitChain(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const parts = chainParts(tree, node);
  const bare = bareMember(tree, parts);
  if (bare !== undefined && parts.length === 2) {
    emitter.name('i', nodeText(tree, bare), emitter.fieldOf(node));
    return;
  }
  emitter.open('expression', emitter.fieldOf(node));
  for (let index = 0; index < parts.length; index += 1) index = emitPart(emitter, parts, index);
  emitter.close();
}

/** Emits the part at `index`, with the next one where they belong together; gives the last index. */
export function emitPart(emitter: ShapeEmitter, parts: readonly number[], index: number): number {
  const { tree } = emitter;
  const part = parts[index] ?? 0;
  const type = typeName(tree, part);
  const rest = parts.slice(index, index + 2);
  const member = bareMember(tree, rest);
  const [, next] = rest;
  if (member !== undefined) {
    emitter.leaf('i', nodeText(tree, member));
    return index + 1;
  }
  if (type === 'self_expression' && next !== undefined && memberName(tree, next) !== undefined) {
    emitter.child(part);
    // A member of `self` may be the declaration itself.
    emitter.leaf('i', nodeText(tree, memberName(tree, next) ?? next));
    return index + 1;
  }
  if (type === '.' && next !== undefined && typeName(tree, next) === 'simple_identifier') {
    emitter.mark('.');
    emitter.leaf('p', nodeText(tree, next));
    return index + 1;
  }
  const names = collectionOfNames(tree, part);
  if (names !== undefined) emitCollection(emitter, part, names);
  else if (type === '?') emitter.leaf('t', '?');
  else if (!isNamed(tree, part) || OPERATORS.has(type)) emitOperator(emitter, part);
  else emitter.childIn('', part);
  return index;
}

/** 22: the name in `self.name` where it can do without `self`. */
function bareMember(tree: SyntaxTree, parts: readonly number[]): number | undefined {
  const [self, suffix] = parts;
  if (self === undefined || suffix === undefined) return undefined;
  if (typeName(tree, self) !== 'self_expression') return undefined;
  const name = memberName(tree, suffix);
  return name !== undefined && isSelfDroppable(tree, self, nodeText(tree, name)) ? name : undefined;
}

export function memberName(tree: SyntaxTree, suffix: number): number | undefined {
  if (typeName(tree, suffix) !== 'navigation_suffix') return undefined;
  const name = childInField(tree, suffix, 'suffix');
  return name !== undefined && typeName(tree, name) === 'simple_identifier' ? name : undefined;
}

/** An operator is a named node or not by what stands round it. */
const OPERATORS = new Set(['custom_operator', 'bang', 'as_operator']);

function emitOperator(emitter: ShapeEmitter, part: number): void {
  const text = nodeText(emitter.tree, part);
  if (text === ':' || text === '.') emitter.mark(text);
  else emitter.leaf('t', text);
}

/** 29: `[A]()` for `Array<A>()`. */
function emitCollection(emitter: ShapeEmitter, type: number, names: readonly string[]): void {
  const [first = '', second] = names;
  emitter.record(type, () => {
    emitter.open(second === undefined ? 'array_literal' : 'dictionary_literal');
    emitter.mark('[');
    emitter.name('i', first, second === undefined ? 'element' : 'key');
    if (second !== undefined) {
      emitter.mark(':');
      emitter.name('i', second, 'value');
    }
    emitter.mark(']');
    emitter.close();
  });
}
