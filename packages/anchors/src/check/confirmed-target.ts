import { grammarTag, languageOf } from '@holdfast/syntax';
import type { DeclarationAnchor } from '../anchor.js';
import type { BudgetPart } from './budget-meter.js';
import type { CheckContext } from './check-context.js';
import { hasIdentity, type Target, targetOfAnchor, targetOfDeclaration } from './target.js';

/**
 * The anchored declaration as confirmed, hashed by today's rules: the stored hashes when rules and
 * grammar are still the same, otherwise recomputed from the confirmed content. `undefined` when that
 * cannot be had.
 */
export async function confirmedTarget(
  context: CheckContext,
  anchor: DeclarationAnchor,
  part: BudgetPart,
): Promise<Target | undefined> {
  if (isOfThisVersion(anchor)) return targetOfAnchor(anchor);
  return await recomputedTarget(context, anchor, part);
}

/** As {@link confirmedTarget}, from the confirmed content whenever it can be had: with a fingerprint. */
export async function recomputedTarget(
  context: CheckContext,
  anchor: DeclarationAnchor,
  part: BudgetPart,
): Promise<Target | undefined> {
  const before = await context.baselines.own(anchor, anchor.fileHint, part);
  if (before.kind !== 'facts') return undefined;
  const declaration = before.facts.declarations.find((it) => hasIdentity(it, anchor));
  return declaration && targetOfDeclaration(declaration, anchor.fileHint);
}

/** Whether the stored hashes were made by the rules and the grammar of this version. */
export function isOfThisVersion({ fileHint, scheme, grammar }: DeclarationAnchor): boolean {
  const language = languageOf(fileHint);
  return language !== undefined && language.scheme === scheme && grammarTag(language) === grammar;
}
