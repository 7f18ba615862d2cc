import type { ShapeEmitter } from '../../shape.js';
import { children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { decodeString } from './decode-string.js';
import { emitParts, type Part } from './shape-strings.js';

/** Where a heredoc is used; its name means nothing. */
export function emitHeredocBeginning(emitter: ShapeEmitter, node: number): void {
  const isCommand = nodeText(emitter.tree, node).includes('`');
  emitter.leaf(`h${emitter.fieldOf(node)}=`, isCommand ? '`' : '');
}

/** The text of a heredoc. `<<~` takes off the indentation that all its lines share. */
export function emitHeredocBody(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const beginning = beginningOf(tree, node);
  const open = beginning === undefined ? '<<' : nodeText(tree, beginning);
  const raw = rawParts(tree, node);
  const parts = open.startsWith('<<~') ? withoutIndentation(raw) : raw;
  emitter.open('heredoc_body');
  emitParts(
    emitter,
    parts.map((part) => (typeof part === 'string' ? decodeString(part, open) : part)),
  );
  emitter.close();
}

const pairs = new WeakMap<SyntaxTree, ReadonlyMap<number, number>>();

/** Bodies follow in the order of their beginnings. */
function beginningOf(tree: SyntaxTree, body: number): number | undefined {
  let known = pairs.get(tree);
  if (known === undefined) {
    const [beginnings, bodies]: [number[], number[]] = [[], []];
    for (let node = 0; node < tree.size; node += 1) {
      if (typeName(tree, node) === 'heredoc_beginning') beginnings.push(node);
      else if (typeName(tree, node) === 'heredoc_body') bodies.push(node);
    }
    known = new Map(bodies.map((found, index) => [found, beginnings[index] ?? found]));
    pairs.set(tree, known);
  }
  return known.get(body);
}

/** From the line after the beginning up to the terminator's line. */
function rawParts(tree: SyntaxTree, node: number): readonly Part[] {
  const start = tree.start[node] ?? 0;
  const parts: Part[] = [];
  let at = start + (/^\r?\n/.exec(tree.text.slice(start, start + 2))?.[0].length ?? 0);
  for (const child of children(tree, node)) {
    const type = typeName(tree, child);
    if (type !== 'interpolation' && type !== 'heredoc_end') continue;
    const text = tree.text.slice(at, tree.start[child]).replace(/\r\n?/g, '\n');
    parts.push(type === 'heredoc_end' ? text.replace(/[ \t]*$/, '') : text);
    if (type === 'interpolation') parts.push(child);
    at = tree.end[child] ?? at;
  }
  return parts;
}

function withoutIndentation(parts: readonly Part[]): readonly Part[] {
  const lines = parts.map((part, index) =>
    typeof part === 'string' ? { part, lines: part.split('\n'), first: index === 0 } : { part },
  );
  const widths = lines.flatMap((entry, index) =>
    entry.lines === undefined
      ? []
      : entry.lines
          .map((line, at) => ({
            line,
            starts: entry.first || at > 0,
            ends: at < entry.lines.length - 1,
          }))
          // A blank line counts for nothing, unless an interpolation goes on with it.
          .filter(
            ({ line, starts, ends }) =>
              starts && (line.trim() !== '' || (!ends && index < parts.length - 1)),
          )
          .map(({ line }) => width(/^[ \t]*/.exec(line)?.[0] ?? '')),
  );
  const shared = widths.length === 0 ? 0 : Math.min(...widths);
  return lines.map((entry) =>
    entry.lines === undefined
      ? entry.part
      : entry.lines
          .map((line, at) => (entry.first || at > 0 ? dedent(line, shared) : line))
          .join('\n'),
  );
}

/** A tab goes on to the next column that is a multiple of eight. */
function width(space: string): number {
  let column = 0;
  for (const unit of space) column = unit === '\t' ? (Math.floor(column / 8) + 1) * 8 : column + 1;
  return column;
}

function dedent(line: string, shared: number): string {
  let taken = 0;
  while (
    taken < line.length &&
    /[ \t]/.test(line.charAt(taken)) &&
    width(line.slice(0, taken + 1)) <= shared
  )
    taken += 1;
  return line.slice(taken);
}
