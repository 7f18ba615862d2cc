import { parentOf } from '../../parents.js';
import { children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { receiverNode } from './names.js';
import { childOfType } from './tokens.js';

/**
 * 71: what tells apart declarations that share a name, in the order in which it is used: parameter
 * types, the receiver's type arguments, type parameters, and whether it is a companion's.
 */
export function discriminators(tree: SyntaxTree, node: number): readonly string[] {
  const receiver = receiverNode(tree, node);
  const generics = childOfType(tree, node, 'type_parameters');
  const inCompanion = typeName(tree, parentOf(tree, parentOf(tree, node))) === 'companion_object';
  return [
    parameterTypes(tree, node).join(', '),
    receiver === undefined ? '' : typeInWords(nodeText(tree, receiver)),
    generics === undefined ? '' : typeInWords(nodeText(tree, generics)),
    inCompanion ? 'companion' : '',
  ];
}

function parameterTypes(tree: SyntaxTree, node: number): readonly string[] {
  const list = childOfType(tree, node, 'function_value_parameters');
  if (list === undefined) return [];
  return children(tree, list)
    .filter((child) => typeName(tree, child) === 'parameter')
    .map((parameter) => {
      const colon = childOfType(tree, parameter, ':');
      const start = colon === undefined ? tree.start[parameter] : tree.end[colon];
      return typeInWords(tree.text.slice(start, tree.end[parameter]));
    });
}

/** A type in one spelling: no comments, one spacing. */
function typeInWords(written: string): string {
  return written
    .replace(/\/\*.*?\*\/|\/\/.*/gs, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?(->|[()<>:,.?&*]) ?/g, '$1')
    .replace(/,(?=[)>])/g, '')
    .replace(/[,:]/g, '$& ')
    .replace(/->|&/g, ' $& ')
    .trim();
}
