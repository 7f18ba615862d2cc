import { parentOf } from '../../parents.js';
import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { isExtension, modifierWords } from './modifiers.js';

/**
 * 71: what tells apart declarations that share a name, in the order in which it is used: whether it is
 * the type's own or a protocol's default, parameter types, result type, generic parameters and
 * conditions with those of an extension round it, and `#if` conditions.
 */
export function discriminators(
  tree: SyntaxTree,
  node: number,
  conditions: readonly string[],
): readonly string[] {
  const kids = children(tree, node);
  const parameters = kids.filter((child) => typeName(tree, child) === 'parameter');
  const arrow = kids.findIndex((child) => typeName(tree, child) === '->');
  const result = arrow < 0 ? undefined : kids[arrow + 1];
  const container = parentOf(tree, parentOf(tree, node));
  return [
    isDefault(tree, container) ? 'extension' : '',
    modifierWords(tree, node)
      .filter((word) => TWINS.has(word))
      .join(' '),
    parameters.map((parameter) => parameterType(tree, parameter)).join(', '),
    result === undefined ? '' : `-> ${typeInWords(nodeText(tree, result))}`,
    [...generics(tree, node), ...constraints(tree, container), ...constraints(tree, node)].join(
      ' ',
    ),
    conditions.length === 0 ? '' : `#if ${conditions.join(' && ')}`,
  ];
}

/** Members with these may share a name with others. */
const TWINS = new Set(['static', 'class', 'prefix', 'postfix']);

/** Whether a container extends a protocol of the same file. */
function isDefault(tree: SyntaxTree, container: number): boolean {
  if (container < 0 || !isExtension(tree, container)) return false;
  const name = childInField(tree, container, 'name');
  return name !== undefined && protocolsOf(tree).has(nodeText(tree, name));
}

const protocols = new WeakMap<SyntaxTree, ReadonlySet<string>>();

function protocolsOf(tree: SyntaxTree): ReadonlySet<string> {
  let names = protocols.get(tree);
  if (names === undefined) {
    names = new Set(
      Array.from({ length: tree.size }, (_, node) => node)
        .filter((node) => typeName(tree, node) === 'protocol_declaration')
        .map((node) => nodeText(tree, childInField(tree, node, 'name') ?? node)),
    );
    protocols.set(tree, names);
  }
  return names;
}

function parameterType(tree: SyntaxTree, parameter: number): string {
  const colon = children(tree, parameter).find((child) => typeName(tree, child) === ':');
  const start = colon === undefined ? tree.start[parameter] : tree.end[colon];
  return typeInWords(tree.text.slice(start, tree.end[parameter]));
}

function generics(tree: SyntaxTree, node: number): readonly string[] {
  return partsOfType(tree, node, 'type_parameters');
}

function constraints(tree: SyntaxTree, node: number): readonly string[] {
  return node < 0 ? [] : partsOfType(tree, node, 'type_constraints');
}

function partsOfType(tree: SyntaxTree, node: number, type: string): readonly string[] {
  return children(tree, node)
    .filter((child) => typeName(tree, child) === type)
    .map((child) => typeInWords(nodeText(tree, child)));
}

/** A type in one spelling: no comments, one spacing, `[T]` for `Array<T>` (29). */
function typeInWords(written: string): string {
  const bare = written
    .replace(/\/\*.*?\*\/|\/\/.*/gs, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?(->|==|[()[\]<>:,.?!&=]) ?/g, '$1')
    .replace(/,(?=[)\]>])/g, '')
    .trim();
  const spaced = withSugar(bare)
    .replace(/[,:]/g, '$& ')
    .replace(/->|==|&/g, ' $& ')
    .replace(/\)(?=\w)/g, ') ');
  return spaced.replace(/ {2,}/g, ' ').trim();
}

function withSugar(type: string): string {
  const sweet = type
    .replace(/\bArray<([^<>]*)>/g, '[$1]')
    .replace(/\bOptional<([^<>]*)>/g, '$1?')
    .replace(/\bDictionary<([^<>,]*),([^<>,]*)>/g, '[$1:$2]');
  return sweet === type ? type : withSugar(sweet);
}
