import type { ShapeEmitter } from '../../shape.js';
import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { isComment } from './is-comment.js';
import { usePaths } from './use-paths.js';

/** Whether an item's place among its like means nothing: `use`, `extern crate` and `mod a;`. */
export function isOrderless(tree: SyntaxTree, node: number): boolean {
  const type = typeName(tree, node);
  return (
    type === 'use_declaration' ||
    type === 'extern_crate_declaration' ||
    (type === 'mod_item' && childInField(tree, node, 'body') === undefined)
  );
}

/**
 * Emits a run of such items, with the attributes before them, as a sorted set of paths: formatters
 * sort and merge them. An item with `#[macro_use]` splits the run, as the order of macros matters.
 */
export function emitOrderless(emitter: ShapeEmitter, nodes: readonly number[]): void {
  const { tree } = emitter;
  let set = new Set<string>();
  const flush = () => {
    for (const path of [...set].sort()) emitter.leaf('u', path);
    set = new Set();
  };
  let attributes: string[] = [];
  for (const node of nodes) {
    if (typeName(tree, node) === 'attribute_item') {
      attributes.push(compact(tree, node));
      continue;
    }
    const paths = describe(tree, node).map((path) => [...attributes, path].join(' '));
    const splits = attributes.some((text) => text.startsWith('# [ macro_use'));
    if (splits) flush();
    for (const path of paths) set.add(path);
    if (splits) flush();
    attributes = [];
  }
  flush();
}

function describe(tree: SyntaxTree, node: number): readonly string[] {
  const visibility = children(tree, node).find(
    (child) => typeName(tree, child) === 'visibility_modifier',
  );
  const prefix = visibility === undefined ? '' : `${compact(tree, visibility)} `;
  if (typeName(tree, node) !== 'use_declaration') return [compact(tree, node)];
  const argument = childInField(tree, node, 'argument');
  if (argument === undefined) return [];
  return usePaths(tree, argument).map(
    ({ path, alias }) => `${prefix}use ${path}${alias === undefined ? '' : ` as ${alias}`}`,
  );
}

/** The tokens of a node, one blank between words. */
function compact(tree: SyntaxTree, node: number): string {
  const kids = children(tree, node).filter((child) => !isComment(tree, child));
  if (kids.length === 0 || /literal$/.test(typeName(tree, node))) return nodeText(tree, node);
  return kids.map((child) => compact(tree, child)).join(' ');
}
