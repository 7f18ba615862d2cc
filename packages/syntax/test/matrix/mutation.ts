import {
  childInField,
  children,
  fieldName,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../src/syntax-tree.js';

/** One change of a text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Gives the changes of meaning that one kind of mistake can make at a node. */
export type Mutator = (tree: SyntaxTree, node: number) => Edit | undefined;

export type Mutators = Readonly<Record<string, Mutator>>;

/** All places of a tree where a mutator applies. */
export function sites(tree: SyntaxTree, mutator: Mutator): readonly Edit[] {
  const found: Edit[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    const edit = mutator(tree, node);
    if (edit !== undefined) found.push(edit);
  }
  return found;
}

export function applyEdit(text: string, edit: Edit): string {
  return applyEdits(text, [edit]);
}

/** Applies edits that do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** Puts `text` in the place of a node. */
export function replace(tree: SyntaxTree, node: number, text: string): Edit {
  return { start: tree.start[node] ?? 0, end: tree.end[node] ?? 0, text };
}

export function remove(tree: SyntaxTree, node: number): Edit {
  return replace(tree, node, ' ');
}

/** Applies to nodes of the given types only. */
export function at(types: readonly string[], mutator: Mutator): Mutator {
  const wanted = new Set(types);
  return (tree, node) => (wanted.has(typeName(tree, node)) ? mutator(tree, node) : undefined);
}

/** Removes a literal token from nodes of the given types. */
export function withoutToken(types: readonly string[], token: string): Mutator {
  return at(types, (tree, node) => {
    const found = children(tree, node).find((child) => typeName(tree, child) === token);
    return found === undefined ? undefined : remove(tree, found);
  });
}

/** Replaces a whole token by another one. */
export function tokens(swaps: Readonly<Record<string, string>>): Mutator {
  return (tree, node) => {
    const swap = isNamed(tree, node) ? undefined : swaps[typeName(tree, node)];
    return swap === undefined ? undefined : replace(tree, node, swap);
  };
}

/** Swaps two neighbours among the named children of a list that are written differently. */
export function swapNeighbours(types: readonly string[]): Mutator {
  return at(types, (tree, node) => {
    const parts = named(tree, node);
    const index = parts.findIndex(
      (part, i) => i > 0 && nodeText(tree, part) !== nodeText(tree, parts[i - 1] ?? part),
    );
    const [first, second] = [parts[index - 1], parts[index]];
    if (first === undefined || second === undefined) return undefined;
    const between = tree.text.slice(tree.end[first], tree.start[second]);
    return {
      start: tree.start[first] ?? 0,
      end: tree.end[second] ?? 0,
      text: nodeText(tree, second) + between + nodeText(tree, first),
    };
  });
}

/** Removes the last named child of a list, with the separator before it. */
export function dropLast(types: readonly string[]): Mutator {
  return at(types, (tree, node) => {
    const parts = named(tree, node);
    const last = parts.at(-1);
    if (last === undefined) return undefined;
    const previous = parts.at(-2);
    const start = previous === undefined ? tree.start[last] : tree.end[previous];
    return { start: start ?? 0, end: tree.end[last] ?? 0, text: ' ' };
  });
}

/** Removes the last of a list that must not be empty, or the whole list where it is the only one. */
export function dropLastOrAll(types: readonly string[]): Mutator {
  const dropOne = dropLast(types);
  return (tree, node) =>
    named(tree, node).length === 1 ? without(types)(tree, node) : dropOne(tree, node);
}

/** Removes a child in a field, with the given token right before it. */
export function dropField(types: readonly string[], field: string, token = ''): Mutator {
  return at(types, (tree, node) => {
    const child = childInField(tree, node, field);
    if (child === undefined) return undefined;
    const before = children(tree, node).find(
      (other) => tree.next[other] === child && typeName(tree, other) === token,
    );
    const start = tree.start[token === '' ? child : (before ?? child)];
    return { start: start ?? 0, end: tree.end[child] ?? 0, text: ' ' };
  });
}

/** Replaces a whole operator token. */
export function inBinary(swaps: Readonly<Record<string, string>>): Mutator {
  const swap = tokens(swaps);
  return (tree, node) => (fieldName(tree, node) === 'operator' ? swap(tree, node) : undefined);
}

/** Puts a text right behind the first characters of nodes of the given types. */
export function insertAfter(types: readonly string[], token: string, text: string): Mutator {
  return at(types, (tree, node) => {
    const start = (tree.start[node] ?? 0) + token.length;
    return { start, end: start, text };
  });
}

/** Adds a text to the end of nodes of the given types. */
export function lengthen(types: readonly string[], text: string): Mutator {
  return at(types, (tree, node) => replace(tree, node, `${nodeText(tree, node)}${text}`));
}

/** Puts the first child that means something in the place of nodes of the given types. */
export function unwrap(types: readonly string[]): Mutator {
  return at(types, (tree, node) => {
    const [inner] = named(tree, node);
    return inner === undefined ? undefined : replace(tree, node, nodeText(tree, inner));
  });
}

/** Removes nodes of the given types. */
export function without(types: readonly string[]): Mutator {
  return at(types, remove);
}

/** Children that mean something. */
export function named(tree: SyntaxTree, node: number): readonly number[] {
  return children(tree, node).filter(
    (child) =>
      isNamed(tree, child) && !['comment', 'empty_statement'].includes(typeName(tree, child)),
  );
}
