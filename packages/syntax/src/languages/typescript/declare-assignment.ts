import type { DeclarationSpec } from '../../language.js';
import { childInField, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { describeValue } from './declare-variables.js';
import { type Outside, specOf } from './spec-of.js';

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
  const callable = exported === null ? 'method' : 'function';
  const { kind, body, members } = describeValue(tree, innermost(tree, right), 'variable', callable);
  const selfName = name.slice(name.lastIndexOf('.') + 1);
  const selfTag = exported === null ? 'o' : undefined;
  const own = { kind, name, selfName, selfTag, node, body, members, exported: exported !== null };
  return [specOf(own, outside), ...chained];
}

/** The value at the end of `a = b = value`. */
function innermost(tree: SyntaxTree, value: number): number {
  const next =
    typeName(tree, value) === 'assignment_expression'
      ? childInField(tree, value, 'right')
      : undefined;
  return next === undefined ? value : innermost(tree, next);
}
