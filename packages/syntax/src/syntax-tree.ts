/**
 * A parsed file as flat arrays in pre-order, so that pure code can walk it without the parser: node
 * `i` covers `start[i]..end[i]` in UTF-16 units, its subtree is `i..next[i]-1`, its first child is
 * `i + 1` when `i + 1 < next[i]`, and its next sibling starts at `next[i]`.
 */
export interface SyntaxTree {
  readonly text: string;
  readonly size: number;
  /** Index into {@link SyntaxTree.types}. */
  readonly type: Uint16Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly next: Uint32Array;
  /** Index into {@link SyntaxTree.fields}; 0 for none. */
  readonly field: Uint8Array;
  /** Node type names of the grammar; see {@link NodeTypes}. */
  readonly types: NodeTypes;
  /** Field names of the grammar; entry 0 is empty. */
  readonly fields: readonly string[];
  /** Nodes that the parser made up because they were missing. */
  readonly missing: ReadonlySet<number>;
}

/** The node types of one grammar. */
export interface NodeTypes {
  readonly names: readonly string[];
  /** Whether the type is a named node, not a literal token such as `(`. */
  readonly named: readonly boolean[];
}

/** The type name of a node. */
export function typeName(tree: SyntaxTree, node: number): string {
  return tree.types.names[tree.type[node] ?? 0] ?? '';
}

/** Whether a node is named: not a literal token. */
export function isNamed(tree: SyntaxTree, node: number): boolean {
  return tree.types.named[tree.type[node] ?? 0] === true;
}

/** The field name by which a node hangs on its parent, or empty. */
export function fieldName(tree: SyntaxTree, node: number): string {
  return tree.fields[tree.field[node] ?? 0] ?? '';
}

/** The source text of a node. */
export function nodeText(tree: SyntaxTree, node: number): string {
  return tree.text.slice(tree.start[node], tree.end[node]);
}

/** Indices of a node's direct children, literal tokens included, in order. */
export function children(tree: SyntaxTree, node: number): number[] {
  const found: number[] = [];
  const end = tree.next[node] ?? 0;
  for (let child = node + 1; child < end; child = tree.next[child] ?? end) found.push(child);
  return found;
}

/** The first direct child in a field, or `undefined`. */
export function childInField(tree: SyntaxTree, node: number, field: string): number | undefined {
  const id = tree.fields.indexOf(field);
  if (id <= 0) return undefined;
  const end = tree.next[node] ?? 0;
  for (let child = node + 1; child < end; child = tree.next[child] ?? end) {
    if (tree.field[child] === id) return child;
  }
  return undefined;
}
