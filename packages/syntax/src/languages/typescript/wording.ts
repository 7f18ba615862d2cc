import type { WordingRules } from '../../language.js';
import { parentOf } from '../../parents.js';
import type { ShapeEmitter } from '../../shape.js';
import { children, isNamed, nodeText, typeName } from '../../syntax-tree.js';
import { typescriptShape } from './shape.js';
import {
  emitFunctionWording,
  emitParameterWording,
  emitVariableWording,
} from './wording-functions.js';
import { emitConcatenation, emitSubscript, emitTemplateWording } from './wording-operators.js';
import { emitGeneric, emitInterface, emitTypeAlias, emitTypeName } from './wording-types.js';

/** 21: rewrites of ESLint and Biome. */
export const typescriptWording: WordingRules = {
  idleModifiers: new Set(['const', 'let']),
  shape: {
    ...typescriptShape,
    handlers: {
      ...typescriptShape.handlers,
      lexical_declaration: emitLexical,
      statement_block: emitBlock,
      binary_expression: emitConcatenation,
      template_string: emitTemplateWording,
      subscript_expression: emitSubscript,
      generic_type: emitGeneric,
      type_identifier: emitTypeName,
      interface_declaration: emitInterface,
      type_alias_declaration: emitTypeAlias,
      function_expression: emitFunctionWording,
      function_declaration: emitFunctionWording,
      arrow_function: emitFunctionWording,
      variable_declarator: emitVariableWording,
      identifier: emitParameterWording,
    },
  },
};

/** `let` and `const` are one; `var` is not. */
function emitLexical(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  emitter.open('lexical_declaration', emitter.fieldOf(node));
  for (const child of children(tree, node)) {
    const isKeyword = !isNamed(tree, child) && /^(?:let|const)$/.test(nodeText(tree, child));
    if (isKeyword) emitter.leaf('t', 'let');
    else emitter.child(child);
  }
  emitter.close();
}

/** Braces round the only statement of a branch or loop, declarations apart. */
function emitBlock(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const [statement, ...more] = children(tree, node).filter(
    (child) => isNamed(tree, child) && typeName(tree, child) !== 'comment',
  );
  const isNeedless =
    statement !== undefined &&
    more.length === 0 &&
    BRANCHING.has(typeName(tree, parentOf(tree, node))) &&
    !typeName(tree, statement).includes('declaration');
  if (isNeedless) emitter.childInPlaceOf(node, statement);
  else emitter.whole(node);
}

const BRANCHING = new Set([
  'if_statement',
  'else_clause',
  'for_statement',
  'for_in_statement',
  'while_statement',
  'do_statement',
]);
