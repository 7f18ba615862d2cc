import { nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';

/**
 * What was written where the prepared text has a comment, in one spelling: a directive, or words that
 * the grammar lacks. `undefined` for a comment that was one, and for any other node.
 */
export function standsForCode(tree: SyntaxTree, node: number): string | undefined {
  const type = typeName(tree, node);
  if (type !== 'comment' && type !== 'multiline_comment') return undefined;
  const text = nodeText(tree, node);
  if (/^\/[/*]/.test(text)) return undefined;
  return text
    .replace(/\s*(?:\/\/|\/\*).*$/s, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?(&&|\|\||[(),<>=!.:]+) ?/g, '$1')
    .trim();
}

/** A stretch of a file that is compiled under a condition. */
interface Region {
  readonly start: number;
  readonly end: number;
  readonly condition: string;
}

const known = new WeakMap<SyntaxTree, readonly Region[]>();

/**
 * 43 and 71: the conditions under which a node is compiled, outermost first; given a container, without
 * those of the container. A branch's condition names the ones it comes after: `os(iOS)`, then
 * `!os(iOS),os(macOS)`.
 */
export function conditionsOf(tree: SyntaxTree, node: number, container = 0): readonly string[] {
  let regions = known.get(tree);
  if (regions === undefined) {
    regions = findRegions(tree);
    known.set(tree, regions);
  }
  const [at, outer] = [tree.start[node] ?? 0, tree.start[container] ?? 0];
  return regions
    .filter(({ start, end }) => start <= at && at < end && (container === 0 || outer < start))
    .map(({ condition }) => condition);
}

function findRegions(tree: SyntaxTree): readonly Region[] {
  const found: Region[] = [];
  const open: { start: number; readonly before: string[]; condition: string }[] = [];
  const close = (end: number) => {
    const branch = open.at(-1);
    if (branch !== undefined) found.push({ start: branch.start, end, condition: branch.condition });
  };
  for (let node = 0; node < tree.size; node += 1) {
    if (typeName(tree, node) !== 'comment') continue;
    const [, word, condition = ''] = /^#(\w+) ?(.*)$/.exec(standsForCode(tree, node) ?? '') ?? [];
    const at = tree.start[node] ?? 0;
    if (word === 'if') open.push({ start: at, before: [condition], condition });
    else if (word === 'endif') {
      close(at);
      open.pop();
    } else if (word === 'elseif' || word === 'else') {
      close(at);
      const branch = open.at(-1);
      if (branch === undefined) continue;
      const not = branch.before.map(negated);
      branch.condition = [...not, ...(condition === '' ? [] : [condition])].join(',');
      branch.before.push(...(condition === '' ? [] : [condition]));
      branch.start = at;
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function negated(condition: string): string {
  if (/^!\w+(?:\([^()]*\))?$/.test(condition)) return condition.slice(1);
  return /^\w+(?:\([^()]*\))?$/.test(condition) ? `!${condition}` : `!(${condition})`;
}
