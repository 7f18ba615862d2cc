import type { DeclarationSpec } from '../../language.js';
import { childInField, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { namedChildren } from './meaningful-children.js';

/** `A = 1`, `A, B = 1, 2`, `A ||= 1`, and `A = Struct.new(:b) do … end`, whose block is a class's body. */
export function declareConstant(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const left = childInField(tree, node, 'left');
  const right = childInField(tree, node, 'right');
  if (left === undefined || right === undefined) return [];
  const targets =
    typeName(tree, left) === 'left_assignment_list' ? namedChildren(tree, left) : [left];
  const members = targets.length === 1 ? classBody(tree, right) : undefined;
  return (
    targets
      .filter((target) => CONSTANTS.has(typeName(tree, target)))
      .map((target) => nodeText(tree, target).replace(/\s/g, '').replace(/^::/, ''))
      // A path through variables has no name.
      .filter((path) => /^[A-Z]/.test(path))
      .map((path) => ({
        kind: members === undefined ? 'constant' : 'class',
        name: path.replaceAll('::', '.'),
        selfName: path.slice(path.lastIndexOf(':') + 1),
        node,
        outer: node,
        modifiers: [],
        body: right,
        ...(members === undefined ? {} : { members }),
        decorators: [],
        exported: true,
      }))
  );
}

const CONSTANTS = new Set(['constant', 'scope_resolution']);

function classBody(tree: SyntaxTree, value: number): number | undefined {
  const receiver = childInField(tree, value, 'receiver');
  const block = childInField(tree, value, 'block');
  if (receiver === undefined || block === undefined) return undefined;
  return /^(?:::)?(?:Struct|Class|Module|Data)$/.test(nodeText(tree, receiver))
    ? childInField(tree, block, 'body')
    : undefined;
}
