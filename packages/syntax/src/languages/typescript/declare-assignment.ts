import type { DeclarationSpec } from '../../language.js';
import { childInField, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { describeValue, type Outside } from './declare-variables.js';

const EXPORTS = /^(?:module\.)?exports(?:\.([A-Za-z_$][\w$]*))?$/;
const PROTOTYPE = /^[A-Za-z_$][\w$]*\.prototype\.[A-Za-z_$][\w$]*$/;

/** `module.exports = …`, `exports.x = …`, also chained, and methods put on a prototype. */
export function declareAssignment(
  tree: SyntaxTree,
  node: number,
  outside: Outside,
): readonly DeclarationSpec[] {
  const left = childInField(tree, node, 'left');
  const right = childInField(tree, node, 'right');
  if (left === undefined || right === undefined) return [];
  const chained =
    typeName(tree, right) === 'assignment_expression'
      ? declareAssignment(tree, right, { ...outside, outer: right })
      : [];
  const target = nodeText(tree, left).replace(/\s/g, '');
  const exported = EXPORTS.exec(target);
  if (exported === null && !PROTOTYPE.test(target)) return chained;
  const name =
    exported === null
      ? target
      : exported[1] === undefined
        ? 'module.exports'
        : `exports.${exported[1]}`;
  const value = innermost(tree, right);
  return [
    {
      ...describeValue(tree, value, 'variable', exported === null ? 'method' : 'function'),
      name,
      selfName: name.slice(name.lastIndexOf('.') + 1),
      ...(exported === null ? { selfTag: 'o' } : {}),
      node,
      ...outside,
      exported: exported !== null,
    },
    ...chained,
  ];
}

/** The value at the end of `a = b = value`. */
function innermost(tree: SyntaxTree, value: number): number {
  const next =
    typeName(tree, value) === 'assignment_expression'
      ? childInField(tree, value, 'right')
      : undefined;
  return next === undefined ? value : innermost(tree, next);
}
