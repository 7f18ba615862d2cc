import type { DeclarationSpec } from '../../language.js';
import {
  childInField,
  children,
  isNamed,
  nodeText,
  type SyntaxTree,
  typeName,
} from '../../syntax-tree.js';
import { canonicalKey } from './canonical-key.js';
import { declareAssignment } from './declare-assignment.js';
import { declareMember } from './declare-members.js';
import { declareVariables, describeValue } from './declare-variables.js';
import { exportClauses } from './export-clauses.js';
import { type Outside, specOf, withOwnDecorators } from './spec-of.js';

/** Declarations in direct reach of a file, namespace body, class body, interface, enum or object. */
export function declareTypescript(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const type = typeName(tree, node);
  if (MEMBER_LISTS.has(type)) return declareMembers(tree, node);
  const clauses = exportClauses(tree, node);
  return declareStatements(tree, node).map((spec) => {
    const exported = clauses.get(spec.selfName);
    if (exported === undefined || spec.exported) return spec;
    return { ...spec, exported: true, modifiers: [...spec.modifiers, ...exported] };
  });
}

const MEMBER_LISTS = new Set([
  'class_body',
  'object_type',
  'interface_body',
  'enum_body',
  'object',
]);

/** Members with the decorators that the grammar puts before them as siblings. */
function declareMembers(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const found: DeclarationSpec[] = [];
  let decorators: number[] = [];
  for (const child of children(tree, node)) {
    if (typeName(tree, child) === 'decorator') {
      decorators.push(child);
      continue;
    }
    if (!isNamed(tree, child) || typeName(tree, child) === 'comment') continue;
    found.push(declareMember(tree, child, decorators));
    decorators = [];
  }
  return found;
}

function declareStatements(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  return children(tree, node).flatMap((child) =>
    declareStatement(tree, child, { outer: child, modifiers: [], decorators: [] }),
  );
}

const KINDS: Readonly<Record<string, string>> = {
  function_declaration: 'function',
  generator_function_declaration: 'function',
  function_signature: 'function',
  function_expression: 'function',
  generator_function: 'function',
  arrow_function: 'function',
  class_declaration: 'class',
  abstract_class_declaration: 'class',
  class: 'class',
  interface_declaration: 'interface',
  enum_declaration: 'enum',
  type_alias_declaration: 'type',
  internal_module: 'namespace',
  module: 'namespace',
};

function declareStatement(
  tree: SyntaxTree,
  node: number,
  wrapping: Outside,
): readonly DeclarationSpec[] {
  const type = typeName(tree, node);
  if (type === 'export_statement') return declareExport(tree, node, wrapping);
  if (type === 'ambient_declaration') return declareAmbient(tree, node, wrapping);
  if (type === 'lexical_declaration' || type === 'variable_declaration')
    return declareVariables(tree, node, wrapping);
  if (type === 'expression_statement') return declareExpression(tree, node, wrapping);
  const kind = KINDS[type];
  return kind === undefined ? [] : [declareNamed(tree, node, kind, wrapping)];
}

function declareExport(
  tree: SyntaxTree,
  node: number,
  { decorators }: Outside,
): readonly DeclarationSpec[] {
  const kids = children(tree, node);
  const isDefault = kids.some((child) => typeName(tree, child) === 'default');
  const wrapping: Outside = {
    outer: node,
    modifiers: isDefault ? ['export', 'default'] : ['export'],
    decorators: [...decorators, ...kids.filter((child) => typeName(tree, child) === 'decorator')],
  };
  const declaration = childInField(tree, node, 'declaration');
  if (declaration !== undefined) return declareStatement(tree, declaration, wrapping);
  const assigned = kids.find((child) => typeName(tree, child) === '=');
  const value =
    assigned === undefined
      ? childInField(tree, node, 'value')
      : kids.find((child) => child > assigned && isNamed(tree, child));
  if (value === undefined || typeName(tree, value) === 'identifier') return [];
  if (assigned !== undefined) return [declareValue(tree, value, 'export=', wrapping)];
  return isDefault ? [declareDefault(tree, value, wrapping)] : [];
}

/** A default export is called by the name that its function or class has, or `default`. */
function declareDefault(tree: SyntaxTree, value: number, wrapping: Outside): DeclarationSpec {
  const kind = KINDS[typeName(tree, value)];
  return kind !== undefined && childInField(tree, value, 'name') !== undefined
    ? declareNamed(tree, value, kind, wrapping)
    : declareValue(tree, value, 'default', wrapping);
}

function declareValue(
  tree: SyntaxTree,
  value: number,
  name: string,
  wrapping: Outside,
): DeclarationSpec {
  const { kind, body, members } = describeValue(tree, value);
  return specOf(
    { kind, name, selfName: name, node: value, body, members, exported: true },
    wrapping,
  );
}

/** `declare …`, `declare global { … }`, `declare module "x" { … }`. */
function declareAmbient(
  tree: SyntaxTree,
  node: number,
  wrapping: Outside,
): readonly DeclarationSpec[] {
  const ambient = {
    ...wrapping,
    outer: wrapping.outer,
    modifiers: [...wrapping.modifiers, 'declare'],
  };
  const kids = children(tree, node).filter((child) => isNamed(tree, child));
  const block = kids.find((child) => typeName(tree, child) === 'statement_block');
  if (block !== undefined) {
    const [kind, name, members] = ['namespace', 'global', block];
    return [
      specOf({ kind, name, selfName: name, node, body: block, members, exported: false }, ambient),
    ];
  }
  return kids.flatMap((child) => declareStatement(tree, child, ambient));
}

function declareExpression(
  tree: SyntaxTree,
  node: number,
  wrapping: Outside,
): readonly DeclarationSpec[] {
  const [expression] = children(tree, node).filter((child) => isNamed(tree, child));
  if (expression === undefined) return [];
  const type = typeName(tree, expression);
  // `namespace A {}` without `declare` or `export` is an expression to the grammar.
  if (type === 'internal_module') return [declareNamed(tree, expression, 'namespace', wrapping)];
  return type === 'assignment_expression' ? declareAssignment(tree, expression, wrapping) : [];
}

const CONTAINERS = new Set(['class', 'interface', 'enum', 'namespace']);

function declareNamed(
  tree: SyntaxTree,
  node: number,
  kind: string,
  wrapping: Outside,
): DeclarationSpec {
  const nameNode = childInField(tree, node, 'name');
  const isModule = nameNode !== undefined && typeName(tree, nameNode) === 'string';
  const name =
    nameNode === undefined ? 'default' : (canonicalKey(tree, nameNode) ?? nodeText(tree, nameNode));
  const body =
    childInField(tree, node, 'body') ??
    (kind === 'type' ? childInField(tree, node, 'value') : undefined);
  return specOf(
    {
      kind: isModule ? 'module' : kind,
      name: name.replace(/\s/g, ''),
      selfName: name,
      node,
      body,
      members: CONTAINERS.has(kind) ? body : undefined,
      exported: wrapping.modifiers.includes('export'),
    },
    { ...wrapping, decorators: withOwnDecorators(tree, node, wrapping.decorators) },
  );
}
