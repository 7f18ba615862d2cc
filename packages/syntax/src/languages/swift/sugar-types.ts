import type { ShapeEmitter } from '../../shape.js';
import {
  children,
  fieldName,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';

/** 25: `Void` and `()` are one type. */
export function isVoid(tree: SyntaxTree, node: number): boolean {
  const type = typeName(tree, node);
  if (type === 'user_type') return isVoidName(tree, nodeText(tree, node));
  return type === 'tuple_type' && namedChildren(tree, node).length === 0;
}

/** The empty tuple is a name to the grammar. */
function isVoidName(tree: SyntaxTree, name: string): boolean {
  return name === '()' || (name === 'Void' && !isDeclared(tree, 'Void'));
}

/** 25 and 29: `Void`, `Array<T>`, `Optional<T>` and `Dictionary<K, V>` are `()`, `[T]`, `T?` and `[K: V]`. */
export function emitUserType(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const field = emitter.fieldOf(node);
  if (isVoid(tree, node)) {
    emitter.open('tuple_type', field);
    emitter.mark('(');
    emitter.mark(')');
    emitter.close();
    return;
  }
  const [name, list, ...more] = children(tree, node);
  const sugar = name === undefined ? undefined : SUGAR[nodeText(tree, name)];
  const types = list === undefined ? [] : namedChildren(tree, list);
  if (
    sugar === undefined ||
    name === undefined ||
    more.length > 0 ||
    types.length !== sugar.fields.length ||
    isDeclared(tree, nodeText(tree, name))
  ) {
    emitter.whole(node);
    return;
  }
  emitter.open(sugar.type, field);
  for (const [index, type] of types.entries()) emitter.childIn(sugar.fields[index] ?? '', type);
  emitter.close();
}

const SUGAR: Readonly<
  Record<string, { readonly type: string; readonly fields: readonly string[] }>
> = {
  Array: { type: 'array_type', fields: ['element'] },
  Optional: { type: 'optional_type', fields: ['wrapped'] },
  Dictionary: { type: 'dictionary_type', fields: ['key', 'value'] },
};

/** `[T]` and `[K: V]`. */
export function emitCollectionType(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const type = typeName(tree, node);
  const fields = type === 'array_type' ? ['element'] : ['key', 'value'];
  emitter.open(type, emitter.fieldOf(node));
  const parts = namedChildren(tree, node);
  // Types can have attributes before them; then all is kept as it stands.
  if (parts.length !== fields.length) for (const part of parts) emitter.child(part);
  else for (const [index, part] of parts.entries()) emitter.childIn(fields[index] ?? '', part);
  emitter.close();
}

/** `T??` is an optional of an optional. */
export function emitOptionalType(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const marks = children(tree, node).filter((child) => typeName(tree, child) === '?').length;
  for (let mark = 0; mark < marks; mark += 1)
    emitter.open('optional_type', mark === 0 ? emitter.fieldOf(node) : 'wrapped');
  for (const child of namedChildren(tree, node)) emitter.childIn('wrapped', child);
  for (let mark = 0; mark < marks; mark += 1) emitter.close();
}

/** Parentheses round one type mean nothing, except round a function's only parameter. */
export function emitTupleType(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const only = soleType(tree, node);
  if (only === undefined || emitter.fieldOf(node) === 'params') emitter.whole(node);
  else emitter.childInPlaceOf(node, only);
}

function soleType(tree: SyntaxTree, node: number): number | undefined {
  const [item, ...others] = namedChildren(tree, node);
  if (item === undefined || others.length > 0 || typeName(tree, item) !== 'tuple_type_item')
    return undefined;
  const [type, ...more] = namedChildren(tree, item);
  const isLabel = type !== undefined && typeName(tree, type) === 'simple_identifier';
  return more.length > 0 || isLabel || fieldName(tree, item) === 'params' ? undefined : type;
}

const declared = new WeakMap<SyntaxTree, ReadonlySet<string>>();

/** Whether the file gives one of the standard types' names to something else. */
export function isDeclared(tree: SyntaxTree, name: string): boolean {
  let names = declared.get(tree);
  if (names === undefined) {
    names = new Set(
      Array.from({ length: tree.size }, (_, node) => node)
        .filter((node) => DECLARING.has(typeName(tree, node)))
        .flatMap((node) => children(tree, node))
        .filter((child) => typeName(tree, child) === 'type_identifier')
        .map((child) => nodeText(tree, child)),
    );
    declared.set(tree, names);
  }
  return names.has(name);
}

const DECLARING = new Set([
  'class_declaration',
  'protocol_declaration',
  'typealias_declaration',
  'associatedtype_declaration',
  'type_parameter',
]);

function namedChildren(tree: SyntaxTree, node: number): readonly number[] {
  return children(tree, node).filter(
    (child) => isNamed(tree, child) && !typeName(tree, child).endsWith('comment'),
  );
}
