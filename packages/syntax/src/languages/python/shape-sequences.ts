import type { ShapeEmitter } from '../../shape.js';
import { fieldName, isNamed, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { meaningfulChildren } from './meaningful-children.js';
import { unwrap } from './unwrap.js';

/** Emits the only named child as if the node were not there: parentheses, and wrappers round types. */
export function emitTransparent(emitter: ShapeEmitter, node: number): void {
  for (const child of meaningfulChildren(emitter.tree, node))
    if (isNamed(emitter.tree, child)) emitter.childInPlaceOf(node, child);
}

/** A pattern's wrapper; the minus before its number and `_` are literal tokens. */
export function emitCasePattern(emitter: ShapeEmitter, node: number): void {
  for (const child of meaningfulChildren(emitter.tree, node)) emitter.childInPlaceOf(node, child);
}

/** 59 and 60: `(a)` as a target is `a`, `(a,)` is a tuple of one. */
export function emitTuplePattern(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = meaningfulChildren(tree, node);
  const parts = kids.filter((child) => isNamed(tree, child));
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && !hasComma(tree, kids))
    emitter.childInPlaceOf(node, only);
  else emitter.whole(node);
}

/** 60: a statement `a, b` is a tuple without parentheses. */
export function emitExpressionStatement(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = meaningfulChildren(tree, node);
  emitter.open('expression_statement', emitter.fieldOf(node));
  emitSequence(emitter, kids, '');
  emitter.close();
}

/** 59 and 60: `x[1, 2]` is `x[(1, 2)]`, and `x[1,]` is not `x[1]`. */
export function emitSubscript(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const [value, ...rest] = meaningfulChildren(tree, node);
  emitter.open('subscript', emitter.fieldOf(node));
  if (value !== undefined) emitter.childIn('value', value);
  // In a type the brackets and what is in them are a node of their own.
  const list = rest.find((child) => typeName(tree, child) === 'type_parameter');
  const parts = list === undefined ? rest : meaningfulChildren(tree, list);
  emitSequence(emitter, parts, 'subscript');
  emitter.close();
}

/** 60: `match a, b:` is `match (a, b):`, `case a, b:` is `case (a, b):`, `except A, B:` is `except (A, B):`. */
export function emitClause(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const type = typeName(tree, node);
  const kids = meaningfulChildren(tree, node);
  const isPart = (child: number) =>
    type === 'case_clause'
      ? typeName(tree, child) === 'case_pattern'
      : LISTS.has(fieldName(tree, child));
  const parts = kids.filter(
    (child) => isPart(child) || (!isNamed(tree, child) && typeName(tree, child) === ','),
  );
  const [first] = parts;
  emitter.openNode(node);
  for (const child of kids) {
    if (child === first) emitSequence(emitter, parts, fieldName(tree, child));
    else if (!parts.includes(child)) emitter.child(child);
  }
  emitter.close();
}

const LISTS = new Set(['subject', 'value']);

/** 60: `del a, b`, `del (a, b)` and `del (a), b` delete the same names. */
export function emitDelete(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const emitTargets = (parent: number) => {
    for (const child of meaningfulChildren(tree, parent)) {
      const target = unwrap(tree, child);
      if (TUPLES.has(typeName(tree, target))) emitTargets(target);
      else if (isNamed(tree, target)) emitter.childIn('', target);
    }
  };
  emitter.open('delete_statement', emitter.fieldOf(node));
  emitTargets(node);
  emitter.close();
}

const TUPLES = new Set(['tuple', 'expression_list']);

/** 60: parentheses round the items of `with`; they are items whatever the grammar takes them for. */
export function emitWithClause(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const items = meaningfulChildren(tree, node).filter((child) => isNamed(tree, child));
  const [only] = items;
  const value = only === undefined ? undefined : meaningfulChildren(tree, only)[0];
  const inner = value === undefined ? undefined : unwrap(tree, value);
  emitter.open('with_clause', emitter.fieldOf(node));
  if (items.length === 1 && inner !== undefined && typeName(tree, inner) === 'tuple') {
    for (const child of meaningfulChildren(tree, inner)) {
      if (!isNamed(tree, child)) continue;
      emitter.open('with_item');
      emitter.childIn('value', child);
      emitter.close();
    }
  } else for (const item of items) emitter.child(item);
  emitter.close();
}

/** Emits parts that stand in one field: as a tuple when there is a comma, else the only one. */
function emitSequence(emitter: ShapeEmitter, kids: readonly number[], field: string): void {
  const { tree } = emitter;
  const parts = kids.filter((child) => isNamed(tree, child));
  const spread = parts.some((child) => typeName(tree, child) === 'list_splat');
  if (!hasComma(tree, kids) && !(spread && field === 'subscript')) {
    for (const part of parts) emitter.childIn(field, part);
    return;
  }
  emitter.open('tuple', field);
  for (const part of parts) emitter.childIn('', part);
  emitter.close();
}

function hasComma(tree: SyntaxTree, kids: readonly number[]): boolean {
  return kids.some((child) => typeName(tree, child) === ',');
}
