import type { DeclarationSpec } from '../../language.js';
import { children, nodeText, type SyntaxTree, typeName } from '../../syntax-tree.js';
import { modifierWords } from './modifiers.js';
import { withoutBackticks } from './names.js';
import { bindingsOf, bindingWord, casesOf } from './shape-declarations.js';
import type { Shared } from './shared.js';

/**
 * Properties and variables, one for each simple name; a tuple of names declares none. `let` and `var`
 * are of one kind, so that a switch between them is a change.
 */
export function declareProperties(
  tree: SyntaxTree,
  node: number,
  common: Shared,
): readonly DeclarationSpec[] {
  const isRequirement = typeName(tree, node) === 'protocol_property_declaration';
  const bindings = bindingsOf(tree, node);
  const words = [...modifierWords(tree, node), ...bindingWord(tree, node)];
  return bindings.flatMap((binding) => {
    const name = boundName(tree, binding.name);
    if (name === undefined) return [];
    const body = isRequirement ? undefined : bodyOf(tree, binding.parts);
    return [
      {
        ...common,
        kind: 'property',
        name: withoutBackticks(name),
        selfName: name,
        node: isRequirement ? node : binding.name,
        outer: bindings.length === 1 ? common.outer : binding.name,
        modifiers: isRequirement ? common.modifiers : [...common.modifiers, ...words],
        ...(body === undefined ? {} : { body }),
      },
    ];
  });
}

/** The name in a pattern that is a name. */
function boundName(tree: SyntaxTree, pattern: number): string | undefined {
  const parts = children(tree, pattern).filter(
    (part) => typeName(tree, part) !== 'value_binding_pattern',
  );
  const [name, ...more] = parts;
  return name !== undefined && more.length === 0 && typeName(tree, name) === 'simple_identifier'
    ? nodeText(tree, name)
    : undefined;
}

/** A computed value, observers alone, or the `=` that stands for value and observers. */
function bodyOf(tree: SyntaxTree, parts: readonly number[]): number | undefined {
  return parts.find((part) => BODIES.has(typeName(tree, part)));
}

const BODIES = new Set(['=', 'computed_property', 'willset_didset_block']);

/** 31: the cases of an enumeration; a raw value is a body. */
export function declareCases(
  tree: SyntaxTree,
  node: number,
  common: Shared,
): readonly DeclarationSpec[] {
  const cases = casesOf(tree, node);
  return cases.map(({ name, parts }) => {
    const equals = parts.findIndex((part) => typeName(tree, part) === '=');
    const body = equals < 0 ? undefined : parts[equals + 1];
    return {
      ...common,
      kind: 'case',
      name: withoutBackticks(nodeText(tree, name)),
      selfName: nodeText(tree, name),
      node: name,
      outer: cases.length === 1 ? common.outer : name,
      modifiers: [...common.modifiers, ...modifierWords(tree, node)],
      ...(body === undefined ? {} : { body }),
    };
  });
}
