import { headTokens, rangeOf } from './head-tokens.js';
import type { DeclarationSpec, Language } from './language.js';
import { emitShape } from './shape.js';
import { shapeText } from './shape-text.js';
import type { SyntaxTree } from './syntax-tree.js';

/**
 * Hashes declarations so that rewrites which linters make are one; `undefined` for languages without
 * rules for that. The kind is left out: `type A = { … }` is `interface A { … }` in other words.
 */
export function wordingOf(
  tree: SyntaxTree,
  language: Language,
): ((specs: readonly DeclarationSpec[]) => string) | undefined {
  const rules = language.wording;
  if (rules === undefined) return undefined;
  const shape = emitShape(tree, rules.shape);
  const text = shapeText(shape);
  return (specs) => {
    const parts = specs.flatMap((spec) => {
      const modifiers = spec.modifiers.filter((word) => !rules.idleModifiers.has(word));
      const inside = [...(spec.body === undefined ? [] : [spec.body]), ...spec.decorators];
      return [
        ...headTokens({ ...spec, modifiers }, shape),
        ...inside.map((node) => rangeOf(shape, node)),
      ];
    });
    return text.hash(`${language.scheme}w`, parts);
  };
}
