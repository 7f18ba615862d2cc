import type { Tree } from 'web-tree-sitter';
import type { SyntaxTree } from '../syntax-tree.js';
import type { LoadedGrammar } from './load-grammar.js';
import { NodeArrays } from './node-arrays.js';
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
  if (trust !== false && readWhole(tree, text, grammar, module)) {
    if (trust === true) return direct.finish(text, grammar.names);
    const agrees = isLike(direct, tree, grammar, module);
    trusted.set(grammar, agrees);
    if (agrees) return direct.finish(text, grammar.names);
  }
  walkTree(tree, grammar, module, walked);
  return walked.finish(text, grammar.names);
}

/** By grammar, whether its trees can be read from memory; unknown before the first. */
const trusted = new WeakMap<LoadedGrammar, boolean>();

/** Arrays are used again: nothing waits while a tree is copied. */
const direct = new NodeArrays();
const walked = new NodeArrays();

function readWhole(
  tree: Tree,
  text: string,
  { layout }: LoadedGrammar,
  { memory }: ParserModule,
): boolean {
  if (layout === undefined || memory === undefined) return false;
  direct.clear();
  return readSubtrees(tree, text.length, layout, memory, direct);
}

/** Nodes of a tree that both ways are compared by; a difference of layouts would show in the first few. */
const COMPARED = 400;

function isLike(arrays: NodeArrays, tree: Tree, grammar: LoadedGrammar, module: ParserModule) {
  const whole = walkTree(tree, grammar, module, walked, COMPARED);
  if (whole && (walked.size !== arrays.size || walked.missing.size !== arrays.missing.size))
    return false;
  for (let node = 0; node < walked.size; node += 1) {
    const same =
      walked.type[node] === arrays.type[node] &&
      walked.start[node] === arrays.start[node] &&
      walked.end[node] === arrays.end[node] &&
      walked.field[node] === arrays.field[node] &&
      walked.missing.has(node) === arrays.missing.has(node) &&
      (!whole || walked.next[node] === arrays.next[node]);
    if (!same) return false;
  }
  return true;
}
