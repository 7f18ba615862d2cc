import type { DeclarationSpec } from '../../language.js';
import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import type { Scope } from './scope.js';
import { unwrap } from './unwrap.js';

/** Every plain name that an assignment binds or changes: `a = b = 1`, `a, b = f()`, `a: int`, `a += 1`. */
export function declareAssignment(
  tree: SyntaxTree,
  node: number,
  outer: number,
  scope: Scope,
): readonly DeclarationSpec[] {
  const type = typeName(tree, node);
  if (type !== 'assignment' && type !== 'augmented_assignment') return [];
  const value = innermost(tree, node);
  const isFunction = value !== undefined && typeName(tree, unwrap(tree, value)) === 'lambda';
  const body = isFunction ? childInField(tree, unwrap(tree, value), 'body') : value;
  const targets = targetsOf(tree, node);
  const single = targets.length === 1;
  const kind =
    isFunction && single
      ? scope.isModule
        ? 'function'
        : 'method'
      : scope.isModule
        ? 'variable'
        : 'attribute';
  return targets.map((name) => ({
    kind,
    name,
    selfName: name,
    ...(scope.isModule ? {} : { selfTag: 'o' }),
    node,
    outer,
    modifiers: scope.guards,
    ...(body === undefined ? {} : { body: single ? body : (value ?? body) }),
    decorators: [],
    exported: false,
  }));
}

/** The value at the end of `a = b = value`. */
function innermost(tree: SyntaxTree, node: number): number | undefined {
  const right = childInField(tree, node, 'right');
  return right !== undefined && typeName(tree, right) === 'assignment'
    ? innermost(tree, right)
    : right;
}

function targetsOf(tree: SyntaxTree, node: number): readonly string[] {
  const left = childInField(tree, node, 'left');
  const right = childInField(tree, node, 'right');
  const names = left === undefined ? [] : namesIn(tree, left);
  return right !== undefined && typeName(tree, right) === 'assignment'
    ? [...names, ...targetsOf(tree, right)]
    : names;
}

function namesIn(tree: SyntaxTree, target: number): readonly string[] {
  const type = typeName(tree, target);
  if (type === 'identifier') return [nodeText(tree, target)];
  return PATTERNS.has(type)
    ? children(tree, target).flatMap((child) => (isNamed(tree, child) ? namesIn(tree, child) : []))
    : [];
}

const PATTERNS = new Set(['pattern_list', 'tuple_pattern', 'list_pattern', 'list_splat_pattern']);
