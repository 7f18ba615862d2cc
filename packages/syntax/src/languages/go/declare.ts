import type { DeclarationSpec } from '../../language.js';
import { childInField, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { declareConstants } from './declare-constants.js';
import { declareFields, declareType, isExported } from './declare-types.js';
import { declareVariables } from './declare-variables.js';
import { directivesAbove } from './directives.js';
import { namedChildren, unwrap } from './named-children.js';

/** Declarations of a file, fields of a struct, methods of an interface, or the one method of a receiver. */
export function declareGo(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const type = typeName(tree, node);
  if (type === 'method_declaration') return declareFunction(tree, node, 'method');
  if (type !== 'source_file') return declareFields(tree, node);
  return namedChildren(tree, node).flatMap((child) => {
    const decorators = directivesAbove(tree, child);
    if (decorators.length === 0) return declareTopLevel(tree, child);
    return declareTopLevel(tree, child).map((spec) => ({
      ...spec,
      decorators: [...decorators, ...spec.decorators],
    }));
  });
}

function declareTopLevel(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  switch (typeName(tree, node)) {
    case 'function_declaration':
      return declareFunction(tree, node, 'func');
    case 'method_declaration':
      return declareReceiver(tree, node);
    case 'const_declaration':
      return declareConstants(tree, node);
    case 'var_declaration':
      return declareVariables(tree, node);
    case 'type_declaration':
      return namedChildren(tree, node).flatMap((spec, _, all) =>
        declareType(tree, spec, all.length === 1 ? node : spec),
      );
    default:
      return [];
  }
}

/** Methods bear their receiver's name, pointer or not, wherever they are written. */
function declareReceiver(tree: SyntaxTree, node: number): readonly DeclarationSpec[] {
  const name = receiverName(tree, node);
  if (name === undefined) return declareFunction(tree, node, 'method');
  const hidden = { hidden: true, kind: 'receiver', name, selfName: name, members: node } as const;
  return [{ ...hidden, node, outer: node, modifiers: [], decorators: [], exported: false }];
}

function receiverName(tree: SyntaxTree, method: number): string | undefined {
  const list = childInField(tree, method, 'receiver');
  const [parameter] = list === undefined ? [] : namedChildren(tree, list);
  let type = parameter === undefined ? undefined : childInField(tree, parameter, 'type');
  while (type !== undefined && typeName(tree, type) !== 'type_identifier') {
    const inner: number = unwrap(tree, type);
    type = inner === type ? namedChildren(tree, type)[0] : inner;
  }
  return type === undefined ? undefined : nodeText(tree, type);
}

function declareFunction(
  tree: SyntaxTree,
  node: number,
  kind: 'func' | 'method',
): readonly DeclarationSpec[] {
  const nameNode = childInField(tree, node, 'name');
  const name = nameNode === undefined ? '_' : nodeText(tree, nameNode);
  const body = childInField(tree, node, 'body');
  if (name === '_') return [];
  return [
    {
      kind,
      name,
      selfName: name,
      ...(kind === 'method' ? { selfTag: 'o' } : {}),
      node,
      outer: node,
      modifiers: [],
      ...(body === undefined ? {} : { body }),
      decorators: kind === 'method' ? directivesAbove(tree, node) : [],
      exported: isExported(name),
    },
  ];
}
