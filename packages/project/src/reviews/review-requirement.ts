import { counted, foldCase } from '@holdfast/base';
import type { Config } from '../config/config-schema.js';
import type { ReviewRecord } from './review-record.js';

/** Who must have reviewed a plan before it is applied. */
export type ReviewRequirement =
  | { readonly kind: 'count'; readonly reviewers: number }
  | { readonly kind: 'names'; readonly names: readonly string[] };

/** What a project's configuration insists on; `undefined` for nothing. */
export function configuredReviews({ change }: Config): ReviewRequirement | undefined {
  const required = change?.requireReview;
  if (required === undefined) return undefined;
  return typeof required === 'number'
    ? { kind: 'count', reviewers: required }
    : { kind: 'names', names: required };
}

/**
 * What is missing for a requirement, in a sentence; `undefined` when it is met. Names that differ only in
 * case, blanks or characters that nobody sees are one reviewer.
 *
 * @param reviews - those of one plan.
 *
 * @example
 * ```ts
 * import { missingReviews } from '@holdfast/project';
 *
 * const reviews = [{ by: 'Ada' }, { by: 'ada' }];
 * console.log(missingReviews({ kind: 'count', reviewers: 2 }, reviews));
 * // It needs the reviews of 2 people and has that of Ada.
 * ```
 */
export function missingReviews(
  requirement: ReviewRequirement,
  reviews: readonly Pick<ReviewRecord, 'by'>[],
): string | undefined {
  // The first spelling of a name is the one that is told.
  const names = new Map([...reviews].reverse().map(({ by }) => [reviewerKey(by), by]));
  if (requirement.kind === 'names') {
    const missing = requirement.names.filter((name) => !names.has(reviewerKey(name)));
    if (missing.length === 0) return undefined;
    return `It needs the ${missing.length === 1 ? 'review' : 'reviews'} of ${missing.join(', ')}.`;
  }
  const { reviewers } = requirement;
  if (names.size >= reviewers) return undefined;
  const who = [...names.values()].join(', ');
  const has = names.size === 0 ? 'none' : `${names.size === 1 ? 'that' : 'those'} of ${who}`;
  return `It needs the ${reviewers === 1 ? 'review' : 'reviews'} of ${counted(reviewers, 'person', 'people')} and has ${has}.`;
}

function reviewerKey(name: string): string {
  const seen = name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return foldCase(seen.replaceAll(/\s+/g, ' ').trim());
}
