import type { ShapeEmitter } from '../../shape.js';
import {
  childInField,
  children,
  fieldName,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { namedChildren } from './named-children.js';

/** Numbers by their value: `0XFF`, `0xff`, `1_000`, `1.50`. */
export function emitNumber(emitter: ShapeEmitter, node: number): void {
  const text = nodeText(emitter.tree, node).replaceAll('_', '').toLowerCase();
  const isInteger = typeName(emitter.tree, node) === 'integer';
  const octal = /^0[0-7]+$/.test(text) ? `0o${text.slice(1)}` : text;
  emitter.leaf(`n${emitter.fieldOf(node)}=`, isInteger ? `${BigInt(octal)}` : `${Number(text)}f`);
}

/** Words that are the same in upper and lower case: `NULL`, `True`, `(INT)`, `String`. */
export function emitCaseless(emitter: ShapeEmitter, node: number): void {
  const text = nodeText(emitter.tree, node).toLowerCase().trim();
  emitter.leaf(`v${emitter.fieldOf(node)}=`, text);
}

/** A built-in type in upper case, which the grammar takes for a class. */
export function emitNamedType(emitter: ShapeEmitter, node: number): void {
  const text = nodeText(emitter.tree, node).toLowerCase();
  if (PRIMITIVES.has(text)) emitCaseless(emitter, node);
  else emitter.whole(node);
}

const PRIMITIVES = new Set([
  'array',
  'bool',
  'callable',
  'false',
  'float',
  'int',
  'iterable',
  'mixed',
  'object',
  'null',
  'string',
  'true',
  'void',
]);

/**
 * Parentheses mean nothing once the tree is built. They stay round a chain with `?->`, where they end
 * what a missing object skips.
 */
export function emitParenthesized(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const isSafe = emitter.fieldOf(node) === 'object' && nodeText(tree, node).includes('?->');
  if (isSafe) emitter.whole(node);
  else for (const child of namedChildren(tree, node)) emitter.childInPlaceOf(node, child);
}

/** `$a`: a name that no function and no class has. */
export function emitVariable(emitter: ShapeEmitter, node: number): void {
  const [name] = namedChildren(emitter.tree, node);
  if (name === undefined || typeName(emitter.tree, name) !== 'name') emitter.whole(node);
  else emitter.name('d', nodeText(emitter.tree, name), emitter.fieldOf(node));
}

/** A member of `$this`, `self` or `static` is told apart from one of another object. */
export function emitMember(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const name = childInField(tree, node, 'name');
  const owner = childInField(tree, node, 'object') ?? childInField(tree, node, 'scope');
  const own = owner !== undefined && /^(?:\$this|self|static)$/i.test(nodeText(tree, owner));
  emitter.openNode(node);
  for (const child of children(tree, node)) {
    if (child === name && typeName(tree, child) === 'name')
      emitter.record(child, () => emitter.name(own ? 'o' : 'p', nodeText(tree, child), 'name'));
    else emitter.child(child);
  }
  emitter.close();
}

/** `array(1)` is `[1]`, `list($a)` is `[$a]`; what a comma leaves out counts, a trailing one does not. */
export function emitList(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.openNode(node);
  let expectsElement = true;
  for (const child of children(tree, node)) {
    if (isNamed(tree, child)) {
      if (typeName(tree, child) !== 'comment') expectsElement = false;
      emitter.child(child);
    } else if (nodeText(tree, child) === ',') {
      if (expectsElement) emitter.leaf('t', 'left out');
      expectsElement = true;
    } else if (nodeText(tree, child) === '=>') emitter.leaf('t', '=>');
  }
  emitter.close();
}

/** `new A` is `new A()`. */
export function emitNew(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = namedChildren(tree, node).map((child) => typeName(tree, child));
  emitter.open('object_creation_expression', emitter.fieldOf(node));
  emitter.children(node);
  if (!kids.includes('arguments') && !kids.includes('anonymous_class')) {
    emitter.open('arguments');
    emitter.close();
  }
  emitter.close();
}

/** `if (a) b();` is `if (a) { b(); }`, and `if (a): … endif;` too. */
export function emitControl(emitter: ShapeEmitter, node: number): void {
  emitter.openNode(node);
  emitBranches(emitter, node);
  emitter.close();
}

function emitBranches(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  for (const child of children(tree, node)) {
    if (fieldName(tree, child) === 'body') emitBody(emitter, child);
    else if (!isNamed(tree, child) && ENDS.has(nodeText(tree, child).toLowerCase())) continue;
    else if (typeName(tree, child) === 'else_clause') emitElse(emitter, child);
    else emitter.child(child);
  }
}

const ENDS = new Set(['if', 'else', 'elseif', 'endif', 'endwhile', 'endforeach', 'endfor']);

function emitBody(emitter: ShapeEmitter, body: number): void {
  if (BLOCKS.has(typeName(emitter.tree, body))) {
    emitter.child(body);
    return;
  }
  emitter.open('compound_statement', 'body');
  emitter.childIn('', body);
  emitter.close();
}

const BLOCKS = new Set(['compound_statement', 'colon_block']);

/** `else if` is `elseif`. */
function emitElse(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const body = childInField(tree, node, 'body');
  if (body === undefined || typeName(tree, body) !== 'if_statement') {
    emitter.child(node);
    return;
  }
  emitter.record(node, () => {
    const alternatives = children(tree, body).filter(
      (child) => fieldName(tree, child) === 'alternative',
    );
    emitter.open('else_if_clause', 'alternative');
    for (const field of ['condition', 'body']) {
      const part = childInField(tree, body, field);
      if (part !== undefined && field === 'body') emitBody(emitter, part);
      else if (part !== undefined) emitter.child(part);
    }
    emitter.close();
    for (const alternative of alternatives)
      if (typeName(tree, alternative) === 'else_clause') emitElse(emitter, alternative);
      else emitter.child(alternative);
  });
}

/** The order of modifiers means nothing. */
export function emitModified(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const kids = children(tree, node);
  const modifiers = kids.filter((child) => isModifier(tree, child));
  emitter.openNode(node);
  for (const text of modifiers.map((child) => nodeText(tree, child).toLowerCase()).sort())
    emitter.leaf('m', text);
  for (const child of kids) if (!modifiers.includes(child)) emitter.child(child);
  emitter.close();
}

export function isModifier(tree: SyntaxTree, node: number): boolean {
  return (
    typeName(tree, node).endsWith('_modifier') && typeName(tree, node) !== 'reference_modifier'
  );
}
