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
  const id = fieldNumbers(tree.fields).get(field);
  if (id === undefined) return undefined;
  const { next, field: fields } = tree;
  const end = next[node] ?? 0;
  for (let child = node + 1; child < end; child = next[child] ?? end) {
    if (fields[child] === id) return child;
  }
  return undefined;
}

let lastFields: readonly string[] = [];
let lastNumbers: ReadonlyMap<string, number> = new Map();

/** Numbers of a grammar's fields; most calls ask about the same grammar as the last one. */
function fieldNumbers(fields: readonly string[]): ReadonlyMap<string, number> {
  if (fields !== lastFields) {
    lastFields = fields;
    lastNumbers = new Map(fields.map((name, id) => [name, id] as const).slice(1));
  }
  return lastNumbers;
}

/** All nodes of some named types, in order. */
export function nodesOfTypes(tree: SyntaxTree, names: ReadonlySet<string>): readonly number[] {
  const wanted = typesNamed(tree.types, names);
  const { type, size } = tree;
  const found: number[] = [];
  for (let node = 0; node < size; node += 1) {
    if (wanted[type[node] ?? 0] === 1) found.push(node);
  }
  return found;
}

const known = new WeakMap<NodeTypes, Map<ReadonlySet<string>, Uint8Array>>();

function typesNamed(types: NodeTypes, names: ReadonlySet<string>): Uint8Array {
  const byNames = known.get(types) ?? new Map<ReadonlySet<string>, Uint8Array>();
  known.set(types, byNames);
  let wanted = byNames.get(names);
  if (wanted === undefined) {
    wanted = Uint8Array.from(types.names, (name, id) =>
      types.named[id] === true && names.has(name) ? 1 : 0,
    );
    byNames.set(names, wanted);
  }
  return wanted;
}
