import type { DeclarationSpec } from '../../language.js';
import { childInField, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { names } from './declare-constants.js';
import { isExported } from './declare-types.js';
import { directivesAbove } from './directives.js';
import { namedChildren } from './named-children.js';

/** Every name of a `var`, alone or in a group; blank ones, which only check something, declare nothing. */
export function declareVariables(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const specs = namedChildren(tree, node).flatMap((child) =>
    typeName(tree, child) === 'var_spec_list' ? namedChildren(tree, child) : [child],
  );
  return specs.flatMap((spec) => declareSpec(tree, spec, specs.length === 1 ? node : spec));
}

function declareSpec(tree: SyntaxTree, node: number, outer: number): readonly DeclarationSpec[] {
  const list = childInField(tree, node, 'value');
  const values = list === undefined ? [] : namedChildren(tree, list);
  return names(tree, node).flatMap((name, index) => {
    const body = values[index] ?? list;
    if (name === '_') return [];
    return [
      {
        kind: 'var',
        name,
        selfName: name,
        node,
        outer,
        modifiers: [],
        ...(body === undefined ? {} : { body }),
        decorators: directivesAbove(tree, node),
        exported: isExported(name),
      },
    ];
  });
}
