import { parentOf } from '../../parents.js';
import type { ShapeEmitter } from '../../shape.js';
import { children, isNamed, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';

/**
 * 30: `case let .x(a, b)` and `case .x(let a, let b)` are one: under a `let`, every bare name of a
 * pattern is bound, so it is put before each of them.
 */
export function emitPattern(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.open('pattern', emitter.fieldOf(node));
  emitPatternParts(emitter, children(tree, node), binderOver(tree, node));
  emitter.close();
}

/** The parts of a pattern, which some statements have as their own children. */
export function emitPatternParts(
  emitter: ShapeEmitter,
  parts: readonly number[],
  binder: string | undefined,
): void {
  const { tree } = emitter;
  const own = leadingBinder(tree, parts);
  const bare = binder !== undefined && isBareName(tree, parts);
  for (const [index, part] of parts.entries()) {
    if (part === own) continue;
    if (bare && index === 0) {
      emitBinder(emitter, binder);
      emitter.name('i', nodeText(tree, part), 'bound_identifier');
    } else if (typeName(tree, part) === '?') emitter.leaf('t', '?');
    else emitter.child(part);
  }
}

function emitBinder(emitter: ShapeEmitter, word: string): void {
  emitter.open('value_binding_pattern');
  emitter.leaf('t', word);
  emitter.close();
}

/** The word that binds the names of a node's pattern from outside of it. */
function binderOver(tree: SyntaxTree, pattern: number): string | undefined {
  const parent = parentOf(tree, pattern);
  const siblings = patternParts(tree, parent, pattern);
  if (siblings === undefined) return undefined;
  const binder = leadingBinder(tree, siblings);
  if (binder !== undefined) return nodeText(tree, binder);
  return typeName(tree, parent) === 'pattern' ? binderOver(tree, parent) : undefined;
}

/** The parts of the pattern that `pattern` is a part of. */
function patternParts(
  tree: SyntaxTree,
  parent: number,
  pattern: number,
): readonly number[] | undefined {
  const type = typeName(tree, parent);
  if (type === 'pattern') return children(tree, parent);
  if (!CONDITIONAL.has(type)) return undefined;
  return casePatterns(tree, parent).find((parts) => parts.includes(pattern));
}

const CONDITIONAL = new Set([
  'if_statement',
  'guard_statement',
  'while_statement',
  'repeat_while_statement',
]);

/** Patterns of `if case … =`, without `case` and from the binder to before `=`. */
export function casePatterns(tree: SyntaxTree, node: number): readonly (readonly number[])[] {
  const found: number[][] = [];
  let current: number[] | undefined;
  for (const child of children(tree, node)) {
    const type = isNamed(tree, child) ? '' : typeName(tree, child);
    if (type === 'case') {
      current = [];
      found.push(current);
    } else if (type === '=') current = undefined;
    else current?.push(child);
  }
  return found;
}

/** A binder whose pattern is more than a name: `let .x(a)`, `let (a, b)`. */
export function leadingBinder(tree: SyntaxTree, parts: readonly number[]): number | undefined {
  const at = parts.findIndex((part) => typeName(tree, part) === 'value_binding_pattern');
  const binder = parts[at];
  if (binder === undefined) return undefined;
  const isList = parts.slice(at + 1).some((part) => typeName(tree, part) === '(');
  return isList ? binder : undefined;
}

/** A name alone, or with the `?` of an optional pattern. */
function isBareName(tree: SyntaxTree, parts: readonly number[]): boolean {
  const [name, question, ...more] = parts;
  return (
    name !== undefined &&
    typeName(tree, name) === 'simple_identifier' &&
    more.length === 0 &&
    (question === undefined || typeName(tree, question) === '?')
  );
}
