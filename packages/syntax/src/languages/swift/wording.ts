import type { WordingRules } from '../../language.js';
import { parentOf } from '../../parents.js';
import type { ShapeEmitter } from '../../shape.js';
import { children, isNamed, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { CHAINED } from './chain.js';
import { DECLARATIONS, each, swiftShape } from './shape.js';
import { bindingsOf, declarationHandlers } from './shape-declarations.js';
import { emitSuffixes } from './sugar-closures.js';
import { emitReturn } from './sugar-return.js';
import { emitChainWording, emitConditionsWording } from './wording-chains.js';
import { essentialParts } from './wording-omissions.js';
import { emitParameterWording } from './wording-parameters.js';

const IDLE = new Set(['internal']);
const declarations = declarationHandlers({
  isIdle: (word) => IDLE.has(word),
  essential: essentialParts,
});

/** Rewrites of Swift's linters; row numbers are those of normalisation.md. */
export const swiftWording: WordingRules = {
  idleModifiers: IDLE,
  shape: {
    ...swiftShape,
    handlers: {
      ...swiftShape.handlers,
      ...each(DECLARATIONS, declarations.declaration),
      ...each(['property_declaration'], emitPropertyWording),
      ...each(['enum_entry'], declarations.cases),
      ...each([...CHAINED], emitChainWording),
      ...each(['call_suffix', 'constructor_suffix'], (emitter, node) =>
        emitSuffixes(emitter, node, true),
      ),
      ...each(['control_transfer_statement'], (emitter, node) =>
        emitReturn(emitter, node, isAlone),
      ),
      ...each(
        ['if_statement', 'guard_statement', 'while_statement', 'repeat_while_statement'],
        emitConditionsWording,
      ),
      ...each(['parameter', 'lambda_parameter'], emitParameterWording),
      ...each(['existential_type'], emitInner),
      // 33: backticks.
      ...each(['simple_identifier'], (emitter, node) =>
        emitter.name('i', nodeText(emitter.tree, node).replaceAll('`', ''), emitter.fieldOf(node)),
      ),
    },
  },
};

/** 33: `let _ = a` is `_ = a`. */
function emitPropertyWording(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const [binding, ...more] = bindingsOf(tree, node);
  const [equals, value] = binding?.parts ?? [];
  const isIgnored = binding !== undefined && nodeText(tree, binding.name) === '_';
  if (!isIgnored || more.length > 0 || value === undefined || typeName(tree, equals ?? 0) !== '=') {
    declarations.property(emitter, node);
    return;
  }
  emitter.open('assignment', emitter.fieldOf(node));
  emitter.open('directly_assignable_expression', 'target');
  emitter.leaf('i', '_');
  emitter.close();
  emitter.mark('=');
  emitter.childIn('result', value);
  emitter.close();
}

/** 23: whether a statement is the only one of a body. */
function isAlone(tree: SyntaxTree, node: number): boolean {
  const statements = parentOf(tree, node);
  return (
    children(tree, statements).length === 1 &&
    BODIES.has(typeName(tree, parentOf(tree, statements)))
  );
}

const BODIES = new Set(['function_body', 'computed_property', 'computed_getter', 'lambda_literal']);

/** 39: `any P` is `P`. */
function emitInner(emitter: ShapeEmitter, node: number): void {
  const { tree } = emitter;
  const type = children(tree, node).find((child) => isNamed(tree, child));
  if (type === undefined) emitter.whole(node);
  else emitter.childInPlaceOf(node, type);
}
