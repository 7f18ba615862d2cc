import type { DeclarationSpec } from '../../language.js';
import {
  childInField,
  children,
  fieldName,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { hiddenKeyword } from './hide-new-keywords.js';
import { implNames } from './impl-names.js';
import { isComment } from './is-comment.js';
import { plainName } from './plain-name.js';
import { OPENING } from './shape-macros.js';

/** Declarations in direct reach of a file, a module, a type, a trait, an `impl` or a list of fields. */
export function declareRust(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  if (typeName(tree, node) === 'ordered_field_declaration_list')
    return declareOrderedFields(tree, node);
  const specs = withAttributes(tree, node).flatMap(({ item, attributes }) =>
    typeName(tree, item) === 'foreign_mod_item'
      ? declareForeign(tree, item, attributes)
      : declareItem(tree, item, attributes),
  );
  return hasMembers(tree, node) ? specs.map((spec) => ({ ...spec, selfTag: 'o' })) : specs;
}

/** Whether items of a list are found by `self.` and `Self::`. */
function hasMembers(tree: SyntaxTree, list: number): boolean {
  let parent = list - 1;
  while (parent > 0 && (tree.next[parent] ?? 0) <= list) parent -= 1;
  return typeName(tree, parent) === 'impl_item' || typeName(tree, parent) === 'trait_item';
}

interface Attributed {
  readonly item: number;
  readonly attributes: readonly number[];
}

/** The items of a list, each with the attributes that stand before it. */
function withAttributes(tree: SyntaxTree, node: number): readonly Attributed[] {
  const found: Attributed[] = [];
  let attributes: number[] = [];
  for (const item of children(tree, node)) {
    if (!isNamed(tree, item) || isComment(tree, item)) continue;
    if (typeName(tree, item) === 'attribute_item') attributes.push(item);
    else {
      found.push({ item, attributes });
      attributes = [];
    }
  }
  return found;
}

const KINDS: Readonly<Record<string, string>> = {
  function_item: 'fn',
  function_signature_item: 'fn',
  struct_item: 'struct',
  union_item: 'union',
  enum_item: 'enum',
  enum_variant: 'variant',
  field_declaration: 'field',
  trait_item: 'trait',
  impl_item: 'impl',
  mod_item: 'mod',
  const_item: 'const',
  static_item: 'static',
  type_item: 'type',
  associated_type: 'type',
  macro_definition: 'macro_rules',
};

function declareItem(
  tree: SyntaxTree,
  node: number,
  attributes: readonly number[],
): readonly DeclarationSpec[] {
  const kind = KINDS[typeName(tree, node)];
  if (kind === undefined) return [];
  const body = childInField(tree, node, 'body');
  // `mod a;` is an import.
  if (kind === 'mod' && body === undefined) return [];
  const decorators = [...attributes, ...innerAttributes(tree, body)];
  const condition = conditionOf(tree, decorators);
  const common = {
    node,
    outer: node,
    modifiers: [],
    decorators,
    ...marks(condition),
  };
  if (kind === 'impl') {
    const names = implNames(tree, node);
    return [{ ...common, ...names, kind, ...bodyAndMembers(tree, body), exported: false }];
  }
  const nameNode = childInField(tree, node, 'name');
  const name = nameNode === undefined ? '' : plainName(nodeText(tree, nameNode));
  return [
    {
      ...common,
      kind,
      name: name === '_' ? '' : name,
      selfName: name,
      ...(kind === 'field' ? { selfTag: 'o' } : {}),
      ...(kind === 'macro_rules' ? macroBody(tree, node) : bodyAndMembers(tree, body)),
      ...(kind === 'const' || kind === 'static' || body === undefined ? value(tree, node) : {}),
      exported: isPublic(tree, node) || isExportedMacro(tree, attributes),
    },
  ];
}

function bodyAndMembers(
  tree: SyntaxTree,
  body: number | undefined,
): Pick<DeclarationSpec, 'body' | 'members'> {
  if (body === undefined) return {};
  return typeName(tree, body) === 'block' ? { body } : { body, members: body };
}

/** The value of a constant, or a variant's number. */
function value(tree: SyntaxTree, node: number): Pick<DeclarationSpec, 'body'> {
  const body = childInField(tree, node, 'value');
  return body === undefined ? {} : { body };
}

/** See {@link emitMacroDefinition}: the bracket stands for the rules behind it. */
function macroBody(tree: SyntaxTree, node: number): Pick<DeclarationSpec, 'body'> {
  const body = children(tree, node).find((child) => OPENING.has(typeName(tree, child)));
  return body === undefined ? {} : { body };
}

function innerAttributes(tree: SyntaxTree, body: number | undefined): readonly number[] {
  if (body === undefined) return [];
  return children(tree, body).filter((child) => typeName(tree, child) === 'inner_attribute_item');
}

/** The conditions under which a twin is compiled. */
function conditionOf(tree: SyntaxTree, attributes: readonly number[]): string {
  return attributes
    .flatMap((attribute) => {
      const text = nodeText(tree, attribute).replace(/\s+/g, '');
      return /^#!?\[(cfg\(.*\))\]$/.exec(text)?.[1] ?? [];
    })
    .join(',');
}

function marks(condition: string): Pick<DeclarationSpec, 'discriminator' | 'membersMark'> {
  return condition === '' ? {} : { discriminator: condition, membersMark: condition };
}

function isPublic(tree: SyntaxTree, node: number): boolean {
  return children(tree, node).some(
    (child) => typeName(tree, child) === 'visibility_modifier' && nodeText(tree, child) === 'pub',
  );
}

function isExportedMacro(tree: SyntaxTree, attributes: readonly number[]): boolean {
  return attributes.some((attribute) => /^#\s*\[\s*macro_export\b/.test(nodeText(tree, attribute)));
}

/** Items of an `extern` block stand beside it; what is said about the block is said about each. */
function declareForeign(
  tree: SyntaxTree,
  node: number,
  attributes: readonly number[],
): readonly DeclarationSpec[] {
  const body = childInField(tree, node, 'body');
  if (body === undefined) return [];
  const decorators = [...attributes, ...innerAttributes(tree, body)];
  const abi = children(tree, node).find((child) => typeName(tree, child) === 'extern_modifier');
  const words = abi === undefined ? '' : nodeText(tree, abi).replace(/\s+/g, ' ');
  const extern = words === 'extern' ? 'extern "C"' : words;
  const hidden = hiddenKeyword(tree, node);
  return declareRust(tree, body).map((spec) => ({
    ...spec,
    modifiers: [...spec.modifiers, extern, ...(hidden === undefined ? [] : [hidden])],
    decorators: [...decorators, ...spec.decorators],
    ...marks(conditionOf(tree, [...decorators, ...spec.decorators])),
  }));
}

/** Fields of a tuple struct, by their position. */
function declareOrderedFields(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const found: DeclarationSpec[] = [];
  let decorators: number[] = [];
  let modifiers: string[] = [];
  let exported = false;
  for (const child of children(tree, node)) {
    const type = typeName(tree, child);
    if (type === 'attribute_item') decorators.push(child);
    if (type === 'visibility_modifier') {
      modifiers = [nodeText(tree, child).replace(/\s+/g, '')];
      exported = modifiers[0] === 'pub';
    }
    if (fieldName(tree, child) !== 'type') continue;
    const name = String(found.length);
    const outside = { outer: child, modifiers, decorators, exported };
    found.push({ kind: 'field', name, selfName: name, selfTag: 'o', node: child, ...outside });
    decorators = [];
    modifiers = [];
    exported = false;
  }
  return found;
}
