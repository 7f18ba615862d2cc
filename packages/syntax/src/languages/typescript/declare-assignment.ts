import type { DeclarationSpec } from '../../language.js';
import { childInField, nodeText, type SyntaxTree } from '../../syntax-tree.js';
import { describeValue, type Outside } from './declare-variables.js';

const EXPORTS = /^(?:module\.)?exports(?:\.([A-Za-z_$][\w$]*))?$/;
const PROTOTYPE = /^[A-Za-z_$][\w$]*\.prototype\.[A-Za-z_$][\w$]*$/;

/** `module.exports = …`, `exports.x = …`, and methods put on a prototype. */
export function declareAssignment(
  tree: SyntaxTree,
  node: number,
  outside: Outside,
): readonly DeclarationSpec[] {
  const left = childInField(tree, node, 'left');
  const right = childInField(tree, node, 'right');
  if (left === undefined || right === undefined) return [];
  const target = nodeText(tree, left).replace(/\s/g, '');
  const exported = EXPORTS.exec(target);
  if (exported === null && !PROTOTYPE.test(target)) return [];
  const name =
    exported === null
      ? target
      : exported[1] === undefined
        ? 'module.exports'
        : `exports.${exported[1]}`;
  return [
    {
      ...describeValue(tree, right, 'variable', exported === null ? 'method' : 'function'),
      name,
      selfName: name.slice(name.lastIndexOf('.') + 1),
      node,
      ...outside,
      exported: exported !== null,
    },
  ];
}
