import {
  childInField,
  children,
  fieldName,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';

/** `add(_:to:)`, `init(name:)`, `subscript(_:)`; operators and everything without parameters by their text. */
export function labelledName(tree: SyntaxTree, node: number, kind: string): string {
  const base = withoutBackticks(baseName(tree, node, kind));
  if (!LABELLED.has(kind) || !/^[\p{L}_]/u.test(base)) return base;
  const labels = children(tree, node)
    .filter((child) => typeName(tree, child) === 'parameter')
    .map((parameter) => `${label(tree, parameter, kind)}:`);
  return `${base}(${labels.join('')})`;
}

const LABELLED = new Set(['func', 'init', 'subscript', 'macro']);

function baseName(tree: SyntaxTree, node: number, kind: string): string {
  if (kind === 'deinit' || kind === 'subscript') return kind;
  const name =
    childInField(tree, node, 'name') ??
    children(tree, node).find((child) => NAMES.has(typeName(tree, child))) ??
    operatorAfterKeyword(tree, node);
  return name === undefined ? '' : nodeText(tree, name);
}

const NAMES = new Set(['simple_identifier', 'custom_operator', 'type_identifier']);

/** The operator that `infix operator` declares, where the grammar has it as a token. */
function operatorAfterKeyword(tree: SyntaxTree, node: number): number | undefined {
  const kids = children(tree, node);
  return kids[kids.findIndex((child) => typeName(tree, child) === 'operator') + 1];
}

/** A subscript's parameter has a label only where one is written. */
function label(tree: SyntaxTree, parameter: number, kind: string): string {
  const names = children(tree, parameter).filter(
    (child) => typeName(tree, child) === 'simple_identifier',
  );
  const external = names.find((child) => fieldName(tree, child) === 'external_name');
  if (external !== undefined) return withoutBackticks(nodeText(tree, external));
  const [name] = names;
  return kind === 'subscript' || name === undefined ? '_' : withoutBackticks(nodeText(tree, name));
}

/** The name without argument labels, by which a body refers to the declaration. */
export function plainName(name: string): string {
  const end = name.indexOf('(');
  return end <= 0 ? name : name.slice(0, end);
}

/** A type's name as written, without generic arguments and white space. */
export function typeText(tree: SyntaxTree, node: number): string {
  let text = nodeText(tree, node).replace(/\s/g, '');
  for (let shorter = ''; ; text = shorter) {
    shorter = text.replace(/<[^<>]*>/g, '');
    if (shorter === text) return withoutBackticks(text);
  }
}

export function withoutBackticks(name: string): string {
  return name.replaceAll('`', '');
}
