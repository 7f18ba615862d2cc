import type { DeclarationSpec } from '../../language.js';
import { childInField, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { declareCall } from './declare-call.js';
import { declareConstant } from './declare-constant.js';
import { namedChildren } from './meaningful-children.js';
import { type Visibility, visibilityOf } from './visibility.js';

/** Declarations in direct reach of a program, a class or module, or `class << self`. */
export function declareRuby(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  if (typeName(tree, node) !== 'singleton_class') return declareBody(tree, node, '');
  const body = childInField(tree, node, 'body');
  return body === undefined ? [] : declareBody(tree, body, 'self.');
}

function declareBody(tree: SyntaxTree, body: number, prefix: string): readonly DeclarationSpec[] {
  const visibility = visibilityOf(tree, body);
  const found: DeclarationSpec[] = [];
  let signature: number | undefined;
  for (const statement of namedChildren(tree, body)) {
    if (isSignature(tree, statement)) {
      signature = statement;
      continue;
    }
    const decorators = signature === undefined ? [] : [signature];
    signature = undefined;
    for (const spec of declareStatement(tree, statement, prefix))
      if (spec.hidden === true) found.push(spec);
      else found.push({ ...finish(spec, visibility.get(statement), visibility), decorators });
  }
  return found;
}

/** What is private is not exported, and is another thing than what is public. */
function finish(
  spec: DeclarationSpec,
  standing: string | undefined,
  visibility: Visibility,
): DeclarationSpec {
  const word =
    visibility.ofName(spec.name) ?? (KINDS_WITH_VISIBILITY.has(spec.kind) ? standing : undefined);
  const modifiers = word === undefined ? spec.modifiers : [...spec.modifiers, word];
  return { ...spec, modifiers, exported: !modifiers.some((modifier) => HIDING.test(modifier)) };
}

const KINDS_WITH_VISIBILITY = new Set(['method', 'attribute']);
const HIDING = /^(?:private|protected)/;

/** Sorbet's `sig { … }` belongs to the method below it. */
function isSignature(tree: SyntaxTree, node: number): boolean {
  const method = typeName(tree, node) === 'call' ? childInField(tree, node, 'method') : undefined;
  return method !== undefined && nodeText(tree, method) === 'sig';
}

function declareStatement(
  tree: SyntaxTree,
  node: number,
  prefix: string,
): readonly DeclarationSpec[] {
  switch (typeName(tree, node)) {
    case 'class':
    case 'module':
      return declareContainer(tree, node);
    case 'singleton_class':
      return [declareSingletonClass(node)];
    case 'method':
    case 'singleton_method':
      return declareMethod(tree, node, node, prefix);
    case 'assignment':
    case 'operator_assignment':
      return declareConstant(tree, node);
    case 'alias':
      return declareAlias(tree, node, prefix);
    case 'call':
      return declareCall(tree, node, prefix, (inner) => declareMethod(tree, inner, node, prefix));
    default:
      return LOOKED_INTO.has(typeName(tree, node))
        ? namedChildren(tree, node).flatMap((child) => declareStatement(tree, child, prefix))
        : [];
  }
}

/** Conditions and blocks round declarations at the level of a file or class. */
const LOOKED_INTO = new Set([
  'if',
  'unless',
  'elsif',
  'else',
  'then',
  'begin',
  'if_modifier',
  'unless_modifier',
  'rescue',
  'ensure',
  'body_statement',
]);

/** Names of classes and modules may lead through others: `A::B` is `A.B`. */
function declareContainer(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const nameNode = childInField(tree, node, 'name');
  if (nameNode === undefined) return [];
  const name = nodeText(tree, nameNode).replace(/\s/g, '').replace(/^::/, '').replaceAll('::', '.');
  const body = childInField(tree, node, 'body');
  return [
    {
      ...plain(node, node),
      kind: typeName(tree, node),
      name,
      selfName: name.slice(name.lastIndexOf('.') + 1),
      ...(body === undefined ? {} : { body, members: body }),
      exported: true,
    },
  ];
}

function declareSingletonClass(node: number): DeclarationSpec {
  const names = { kind: 'class', name: 'self', selfName: 'self', exported: false } as const;
  return { ...plain(node, node), ...names, hidden: true, members: node, membersOfContainer: true };
}

/** `def f`, `def self.f`: the latter keeps its receiver as part of its name. */
function declareMethod(
  tree: SyntaxTree,
  node: number,
  outer: number,
  prefix: string,
): readonly DeclarationSpec[] {
  const nameNode = childInField(tree, node, 'name');
  if (nameNode === undefined) return [];
  const object = childInField(tree, node, 'object');
  const receiver = object === undefined ? prefix : `${nodeText(tree, object)}.`;
  const name = nodeText(tree, nameNode).replace(/\s/g, '');
  const body = childInField(tree, node, 'body');
  return [
    {
      ...plain(node, outer),
      kind: 'method',
      name: receiver + name,
      selfName: name,
      ...(body === undefined ? {} : { body }),
      exported: true,
    },
  ];
}

function declareAlias(tree: SyntaxTree, node: number, prefix: string): readonly DeclarationSpec[] {
  const name = childInField(tree, node, 'name');
  if (name === undefined) return [];
  const text = nodeText(tree, name).replace(/^:/, '');
  return [
    { ...plain(node, node), kind: 'alias', name: prefix + text, selfName: text, exported: true },
  ];
}

function plain(node: number, outer: number) {
  return { node, outer, modifiers: [], decorators: [] };
}
