import type { Tree } from 'web-tree-sitter';
import type { SyntaxTree } from '../syntax-tree.js';
import type { LoadedGrammar } from './load-grammar.js';
import { NodeArrays } from './node-arrays.js';
import type { NodeTable } from './node-table.js';
import type { ParserModule } from './parser-module.js';
import { readSubtrees } from './read-subtrees.js';
import { walkTree } from './walk-tree.js';

/**
 * Copies a tree out of the parser's memory into flat arrays, so that it can be freed at once. Its memory
 * is read directly once that was seen to tell what the parser's cursor does: on the first tree of each
 * grammar both are asked.
 */
export function flattenTree(
  tree: Tree,
  text: string,
  grammar: LoadedGrammar,
  module: ParserModule,
): SyntaxTree {
  const trust = trusted.get(grammar);
  if (trust !== false) {
    const nodes = readWhole(tree, text, grammar, module);
    const agrees = nodes !== undefined && (trust === true || isLike(nodes, tree, grammar, module));
    if (trust === undefined && nodes !== undefined) trusted.set(grammar, agrees);
    if (agrees) return { text, ...nodes, ...grammar.names };
  }
  walkTree(tree, grammar, module, walked);
  return walked.finish(text, grammar.names);
}

/** By grammar, whether its trees can be read from memory; unknown before the first. */
const trusted = new WeakMap<LoadedGrammar, boolean>();

/** Arrays are used again: nothing waits while a tree is copied. */
const walked = new NodeArrays();

function readWhole(
  tree: Tree,
  text: string,
  { layout }: LoadedGrammar,
  { memory }: ParserModule,
): NodeTable | undefined {
  return layout === undefined || memory === undefined
    ? undefined
    : readSubtrees(tree, text.length, layout, memory);
}

/** Nodes of a tree that both ways are compared by; a difference of layouts would show in the first few. */
const COMPARED = 400;

function isLike(
  nodes: NodeTable,
  tree: Tree,
  grammar: LoadedGrammar,
  module: ParserModule,
): boolean {
  const whole = walkTree(tree, grammar, module, walked, COMPARED);
  if (whole && (walked.size !== nodes.size || walked.missing.size !== nodes.missing.size))
    return false;
  for (let node = 0; node < walked.size; node += 1) {
    const same =
      walked.type[node] === nodes.type[node] &&
      walked.start[node] === nodes.start[node] &&
      walked.end[node] === nodes.end[node] &&
      walked.field[node] === nodes.field[node] &&
      walked.missing.has(node) === nodes.missing.has(node) &&
      (!whole || walked.next[node] === nodes.next[node]);
    if (!same) return false;
  }
  return true;
}
