import type { ShapeEmitter, ShapeHandler } from '../../shape.js';
import { children, fieldName, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { standsForCode } from './conditions.js';
import { attributesOf, isLoose, modifierWords } from './modifiers.js';
import { isVoid } from './sugar-types.js';

/** What a set of rules leaves out of declarations. */
export interface Omissions {
  /** Whether a modifier says what holds without it. */
  readonly isIdle: (word: string) => boolean;
  /** What follows a name in a declaration, without what says nothing more. */
  readonly essential: (
    tree: SyntaxTree,
    declaration: number,
    binding: Binding,
  ) => readonly number[];
}

/** Hashes keep all that is written. */
export const NOTHING_OMITTED: Omissions = {
  isIdle: () => false,
  essential: (_tree, _declaration, binding) => binding.parts,
};

/** Handlers of declarations by the type of their nodes' sort. */
export function declarationHandlers(
  omissions: Omissions,
): Readonly<Record<'declaration' | 'property' | 'cases', ShapeHandler>> {
  return {
    declaration: (emitter, node) => emitDeclaration(emitter, node, omissions),
    property: (emitter, node) => emitProperty(emitter, node, omissions),
    cases: (emitter, node) => emitCases(emitter, node, omissions),
  };
}

/** 35: a declaration with its modifiers as a set, and 25: without `-> Void`. */
function emitDeclaration(emitter: ShapeEmitter, node: number, omissions: Omissions): void {
  const { tree } = emitter;
  emitter.openNode(node);
  emitHead(emitter, node, omissions);
  const rest = partsOf(tree, node);
  for (const [index, child] of rest.entries()) {
    const arrow = typeName(tree, child) === '->' ? child : rest[index - 1];
    const type = arrow === child ? rest[index + 1] : child;
    const returnsNothing =
      arrow !== undefined &&
      type !== undefined &&
      typeName(tree, arrow) === '->' &&
      RETURNING.has(typeName(tree, node)) &&
      isVoid(tree, type);
    if (!returnsNothing) emitter.child(child);
  }
  emitter.close();
}

const RETURNING = new Set(['function_declaration', 'protocol_function_declaration']);

/** 31: a property declaration is one for each of its names: `let a = 1, b = 2` is two. */
function emitProperty(emitter: ShapeEmitter, node: number, omissions: Omissions): void {
  const { tree } = emitter;
  for (const binding of bindingsOf(tree, node)) {
    emitter.open('property_declaration', emitter.fieldOf(node));
    emitHead(emitter, node, omissions);
    emitter.record(binding.name, () => {
      emitter.open('binding');
      emitter.whole(binding.name);
      const parts = omissions.essential(tree, node, binding);
      for (const child of parts) emitBindingPart(emitter, child, parts);
      emitter.close();
    });
    emitter.close();
  }
}

/** A value and its observers are one body, which hangs on the `=` between name and value. */
function emitBindingPart(emitter: ShapeEmitter, child: number, parts: readonly number[]): void {
  const { tree } = emitter;
  const equals = parts.find((part) => typeName(tree, part) === '=');
  if (equals === undefined || child < equals) emitter.child(child);
  else if (child === equals)
    emitter.record(equals, () => {
      for (const part of parts) if (part > equals) emitter.child(part);
    });
}

/** 31: `case a, b` is `case a` and `case b`. */
function emitCases(emitter: ShapeEmitter, node: number, omissions: Omissions): void {
  const { tree } = emitter;
  for (const entry of casesOf(tree, node)) {
    const { name } = entry;
    emitter.open('enum_entry', emitter.fieldOf(node));
    emitHead(emitter, node, omissions);
    emitter.record(name, () => {
      emitter.open('entry');
      emitter.leaf('i', nodeText(tree, name));
      for (const part of omissions.essential(tree, node, entry)) emitter.child(part);
      emitter.close();
    });
    emitter.close();
  }
}

/** One name of a declaration that may have several, with what follows it. */
export interface Binding {
  readonly name: number;
  readonly parts: readonly number[];
}

/** `let a, b: Int` gives both names the type. */
export function bindingsOf(tree: SyntaxTree, node: number): readonly Binding[] {
  const found = splitAtCommas(tree, node, (child) => fieldName(tree, child) === 'name');
  let following: readonly number[] = [];
  return [...found]
    .reverse()
    .map((binding) => {
      const parts = binding.parts.length === 0 ? following : binding.parts;
      following = parts.filter((part) => typeName(tree, part) === 'type_annotation').slice(0, 1);
      return { ...binding, parts };
    })
    .reverse();
}

export function casesOf(tree: SyntaxTree, node: number): readonly Binding[] {
  return splitAtCommas(
    tree,
    node,
    (child) => fieldName(tree, child) === 'name' && typeName(tree, child) === 'simple_identifier',
  );
}

function splitAtCommas(
  tree: SyntaxTree,
  node: number,
  isName: (child: number) => boolean,
): readonly Binding[] {
  const found: { name: number; parts: number[] }[] = [];
  let afterComma = true;
  for (const child of partsOf(tree, node)) {
    const type = typeName(tree, child);
    if (type === ',' || type === ';') afterComma = true;
    else if (afterComma && isName(child)) {
      found.push({ name: child, parts: [] });
      afterComma = false;
    } else if (!afterComma) found.at(-1)?.parts.push(child);
  }
  return found;
}

/** What a declaration consists of, its modifiers and comments apart. */
function partsOf(tree: SyntaxTree, node: number): readonly number[] {
  return children(tree, node).filter((child) => {
    const type = typeName(tree, child);
    if (type === 'modifiers' || isLoose(tree, child)) return false;
    return !type.endsWith('comment') || standsForCode(tree, child) !== undefined;
  });
}

function emitHead(emitter: ShapeEmitter, node: number, { isIdle }: Omissions): void {
  const { tree } = emitter;
  for (const word of [...modifierWords(tree, node), ...bindingWord(tree, node)].sort())
    if (!isIdle(word)) emitter.leaf('m', word);
  for (const attribute of attributesOf(tree, node)) emitter.child(attribute);
}

/** `let` or `var`. */
export function bindingWord(tree: SyntaxTree, node: number): readonly string[] {
  if (typeName(tree, node) !== 'property_declaration') return [];
  return children(tree, node)
    .filter((child) => typeName(tree, child) === 'value_binding_pattern')
    .map((child) => nodeText(tree, child));
}
