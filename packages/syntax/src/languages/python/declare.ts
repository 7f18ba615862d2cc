import type { DeclarationSpec } from '../../language.js';
import { childInField, children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { declareAssignment } from './declare-assignment.js';
import { declareFunction } from './declare-function.js';
import { exportedNames } from './exported-names.js';
import type { Scope } from './scope.js';

/** Declarations in direct reach of a module or class body, those inside `if`, `try` and `with` too. */
export function declarePython(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const isModule = typeName(tree, node) === 'module';
  const found = joinOverloads(tree, declareStatements(tree, node, { isModule, guards: [] }));
  if (!isModule) return found;
  const listed = exportedNames(tree, node);
  return found.map((spec) => exportSpec(spec, listed));
}

const GUARDS: Readonly<Record<string, string>> = {
  if_statement: 'if',
  elif_clause: 'elif',
  else_clause: 'else',
  try_statement: 'try',
  except_clause: 'except',
  finally_clause: 'finally',
  with_statement: 'with',
};

function declareStatements(
  tree: SyntaxTree,
  node: number,
  scope: Scope,
): readonly DeclarationSpec[] {
  return children(tree, node).flatMap((child) => declareStatement(tree, child, scope));
}

function declareStatement(
  tree: SyntaxTree,
  node: number,
  scope: Scope,
): readonly DeclarationSpec[] {
  const type = typeName(tree, node);
  const guard = GUARDS[type];
  if (guard !== undefined)
    return declareStatements(tree, node, { ...scope, guards: [...scope.guards, guard] });
  switch (type) {
    case 'block':
      return declareStatements(tree, node, scope);
    case 'expression_statement':
      return children(tree, node).flatMap((child) => declareAssignment(tree, child, node, scope));
    case 'type_alias_statement':
      return declareAlias(tree, node, scope);
    case 'decorated_definition':
      return declareDefinition(tree, childInField(tree, node, 'definition'), node, scope);
    default:
      return declareDefinition(tree, node, node, scope);
  }
}

function declareDefinition(
  tree: SyntaxTree,
  node: number | undefined,
  outer: number,
  scope: Scope,
): readonly DeclarationSpec[] {
  if (node === undefined) return [];
  const decorators = children(tree, outer).filter((child) => typeName(tree, child) === 'decorator');
  const name = childInField(tree, node, 'name');
  const body = childInField(tree, node, 'body');
  if (name === undefined || body === undefined) return [];
  const common = { node, outer, body, decorators, modifiers: scope.guards, exported: false };
  const text = nodeText(tree, name);
  if (typeName(tree, node) === 'class_definition')
    return [{ ...common, kind: 'class', name: text, selfName: text, members: body }];
  if (typeName(tree, node) !== 'function_definition') return [];
  return [{ ...common, ...declareFunction(tree, node, text, decorators, scope) }];
}

/** `type X[T] = …` */
function declareAlias(tree: SyntaxTree, node: number, scope: Scope): readonly DeclarationSpec[] {
  const left = childInField(tree, node, 'left');
  const right = childInField(tree, node, 'right');
  const name = left === undefined ? undefined : /^[^\s[]+/.exec(nodeText(tree, left))?.[0];
  if (name === undefined || right === undefined) return [];
  return [
    {
      kind: 'type',
      name,
      selfName: name,
      node,
      outer: node,
      body: right,
      decorators: [],
      modifiers: scope.guards,
      exported: false,
    },
  ];
}

/** `@overload` signatures and the function that follows them are one declaration. */
function joinOverloads(
  tree: SyntaxTree,
  specs: readonly DeclarationSpec[],
): readonly DeclarationSpec[] {
  const open = new Set<string>();
  return specs.map((spec) => {
    const key = `${spec.kind} ${spec.name}`;
    const joins = open.has(key);
    const isOverload = spec.decorators.some((decorator) =>
      /^@\s*(?:\w+\s*\.\s*)?overload$/.test(nodeText(tree, decorator)),
    );
    if (isOverload) open.add(key);
    else open.delete(key);
    return joins ? { ...spec, joins } : spec;
  });
}

/** With `__all__` what it lists is exported, without it what has no leading underscore. */
function exportSpec(
  spec: DeclarationSpec,
  listed: ReadonlySet<string> | undefined,
): DeclarationSpec {
  const byName = !spec.selfName.startsWith('_');
  const exported = listed?.has(spec.selfName) ?? byName;
  // Where the list says what the name says too, it changes nothing.
  const modifier = exported ? 'listed' : 'unlisted';
  return {
    ...spec,
    exported,
    modifiers: exported === byName ? spec.modifiers : [...spec.modifiers, modifier],
  };
}
