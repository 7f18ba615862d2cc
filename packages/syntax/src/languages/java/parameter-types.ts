import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { isComment } from './is-comment.js';

/** The erased types of parameters, which is what overloads may differ by: `int,List,String...`. */
export function parameterTypes(tree: SyntaxTree, parameters: number): string {
  return children(tree, parameters)
    .filter((child) => isNamed(tree, child) && !isComment(tree, child))
    .filter((child) => typeName(tree, child) !== 'receiver_parameter')
    .map((parameter) => parameterType(tree, parameter))
    .join(',');
}

function parameterType(tree: SyntaxTree, parameter: number): string {
  const kids = children(tree, parameter);
  const type =
    childInField(tree, parameter, 'type') ??
    kids.find(
      (child) =>
        isNamed(tree, child) && typeName(tree, child) !== 'modifiers' && !isComment(tree, child),
    );
  const dimensions = childInField(tree, parameter, 'dimensions');
  const spread = kids.some((child) => typeName(tree, child) === '...') ? '...' : '';
  const suffix = dimensions === undefined ? '' : nodeText(tree, dimensions).replace(/\s/g, '');
  return (type === undefined ? '' : erased(tree, type)) + suffix + spread;
}

/** A type without type arguments, annotations, comments and white space. */
function erased(tree: SyntaxTree, node: number): string {
  const type = typeName(tree, node);
  if (type === 'type_arguments' || type.endsWith('annotation') || isComment(tree, node)) return '';
  const kids = children(tree, node);
  return kids.length === 0
    ? nodeText(tree, node)
    : kids.map((child) => erased(tree, child)).join('');
}
