import type { DeclarationSpec } from '../../language.js';
import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import type { Scope } from './scope.js';

/**
 * Kind and name of a `def`. A property and its setter and deleter share the name in the source, so
 * the latter two carry the word of their decorator: `size`, `size.setter`, `size.deleter`.
 */
export function declareFunction(
  tree: SyntaxTree,
  node: number,
  name: string,
  decorators: readonly number[],
  scope: Scope,
): Pick<DeclarationSpec, 'kind' | 'name' | 'selfName' | 'selfTag' | 'discriminator'> {
  const words = decorators.map((decorator) => dottedName(nodeText(tree, decorator)));
  const registered = words.findIndex((word) => word.endsWith('.register'));
  const dispatch =
    registered < 0 ? {} : { discriminator: dispatchType(tree, node, decorators[registered]) };
  if (scope.isModule) return { kind: 'function', name, selfName: name, ...dispatch };
  const own = { selfName: name, selfTag: 'o', ...dispatch };
  for (const word of words) {
    const last = word.slice(word.lastIndexOf('.') + 1);
    if (word === `${name}.${last}` && PARTS.has(last))
      return { kind: 'property', name: `${name}.${last}`, ...own };
    if (PROPERTIES.has(last)) return { kind: 'property', name, ...own };
  }
  return { kind: 'method', name, ...own };
}

const PARTS = new Set(['setter', 'deleter', 'getter']);
const PROPERTIES = new Set(['property', 'cached_property', 'abstractproperty']);

function dottedName(decorator: string): string {
  return /^@\s*\(*([\w\s.]*)/.exec(decorator)?.[1]?.replace(/\s/g, '') ?? '';
}

/** The type that a `@f.register` function is for: the decorator's argument, or the first annotation. */
function dispatchType(tree: SyntaxTree, node: number, decorator: number | undefined): string {
  const call = decorator === undefined ? undefined : children(tree, decorator)[1];
  const list = call === undefined ? undefined : childInField(tree, call, 'arguments');
  const parameters = childInField(tree, node, 'parameters');
  const typed =
    parameters === undefined
      ? undefined
      : children(tree, parameters).find((child) => childInField(tree, child, 'type') !== undefined);
  const type = typed === undefined ? undefined : childInField(tree, typed, 'type');
  const text =
    list !== undefined && typeName(tree, list) === 'argument_list'
      ? nodeText(tree, list).slice(1, -1)
      : type === undefined
        ? ''
        : nodeText(tree, type);
  return text.replace(/\s+/g, ' ').replace(/,? ?$/, '').trim();
}
