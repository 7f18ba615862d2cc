import type { Language } from '../../../src/language.js';
import type { ShapeEmitter, ShapeHandler } from '../../../src/shape.js';
import { children, isNamed, typeName } from '../../../src/syntax-tree.js';

/**
 * Edits that formatters make on purpose, each with the shape rules under which it disappears. A
 * difference is put down to one of them only when nothing is left of it under those rules.
 */
export const QUIRKS: Readonly<Record<string, (language: Language) => Language>> = {
  /** dprint's `useBraces`: row 21 of the normalisation, `curly`. */
  'braces round a single statement': (language) =>
    withHandlers(language, [...BRANCHES], (emitter, node) => {
      emitter.open(emitter.shapeName(node), emitter.fieldOf(node));
      for (const child of children(emitter.tree, node)) emitBranch(emitter, child);
      emitter.close();
    }),
};

const BRANCHES = [
  'if_statement',
  'else_clause',
  'for_statement',
  'for_in_statement',
  'while_statement',
  'do_statement',
];

function withHandlers(
  language: Language,
  types: readonly string[],
  handler: ShapeHandler,
): Language {
  const added = Object.fromEntries(types.map((type) => [type, handler]));
  return {
    ...language,
    shape: { ...language.shape, handlers: { ...language.shape.handlers, ...added } },
  };
}

/** A block of one statement counts as the statement. */
function emitBranch(emitter: ShapeEmitter, child: number): void {
  const { tree } = emitter;
  const statements = children(tree, child).filter(
    (node) => isNamed(tree, node) && !NOTHING.has(typeName(tree, node)),
  );
  const [only] = statements;
  const isBlock = typeName(tree, child) === 'statement_block';
  if (isBlock && only !== undefined && statements.length === 1) emitter.childInPlaceOf(child, only);
  else emitter.child(child);
}

const NOTHING = new Set(['comment', 'empty_statement']);
