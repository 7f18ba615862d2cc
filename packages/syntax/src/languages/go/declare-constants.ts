import type { DeclarationSpec } from '../../language.js';
import {
  childInField,
  children,
  fieldName,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { isExported } from './declare-types.js';
import { namedChildren } from './named-children.js';

/**
 * Every name of a `const`, alone or in a group. A constant without a value has the expression and
 * type of the one above it, and `iota` is its place in the group: both belong to what it is.
 */
export function declareConstants(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const specs = namedChildren(tree, node);
  let above: number | undefined;
  return specs.flatMap((spec, place) => {
    if (childInField(tree, spec, 'value') !== undefined) above = spec;
    return declareSpec(tree, spec, {
      outer: specs.length === 1 ? node : spec,
      source: above ?? spec,
      place,
    });
  });
}

interface Group {
  readonly outer: number;
  /** The constant whose expression and type this one has. */
  readonly source: number;
  readonly place: number;
}

function declareSpec(
  tree: SyntaxTree,
  node: number,
  { outer, source, place }: Group,
): readonly DeclarationSpec[] {
  const list = childInField(tree, source, 'value');
  const values = list === undefined ? [] : namedChildren(tree, list);
  const type = childInField(tree, source, 'type');
  const inherited = source === node || type === undefined ? [] : [typeText(tree, type)];
  return names(tree, node).flatMap((name, index) => {
    const body = values[index] ?? list;
    if (name === '_') return [];
    const placed = body !== undefined && mentionsIota(tree, body) ? [`iota ${place}`] : [];
    return [
      {
        kind: 'const',
        name,
        selfName: name,
        node,
        outer,
        modifiers: [...inherited, ...placed],
        ...(body === undefined ? {} : { body }),
        decorators: [],
        exported: isExported(name),
      },
    ];
  });
}

/** Names of a constant or variable. */
export function names(tree: SyntaxTree, spec: number): readonly string[] {
  return children(tree, spec)
    .filter((child) => fieldName(tree, child) === 'name' && isNamed(tree, child))
    .map((child) => nodeText(tree, child));
}

function typeText(tree: SyntaxTree, type: number): string {
  return `type ${nodeText(tree, type).replace(/\s/g, '')}`;
}

function mentionsIota(tree: SyntaxTree, node: number): boolean {
  const end = tree.next[node] ?? 0;
  for (let at = node; at < end; at += 1) if (typeName(tree, at) === 'iota') return true;
  return false;
}
