import { shorten } from '@holdfast/base';
import {
  configuredReviews,
  loadReviews,
  missingReviews,
  type ReviewRequirement,
  readConfig,
  type StoredReview,
} from '@holdfast/project';
import { usageError } from '../command-line/usage-error.js';

/** What stored reviews say about an apply. */
export interface RequiredReviews {
  /** Those of the plan, where any are required. */
  readonly reviews: readonly StoredReview[];
  /** What is missing, in sentences; `undefined` when nothing is, or nothing is required. */
  readonly missing?: string;
}

/**
 * Looks for the reviews that a plan needs: those that the configuration insists on, and those of
 * `--require-review`, which can only ask for more.
 *
 * @param root - the project's root, absolute.
 * @throws HoldfastError `usage-error`, `config-invalid`.
 */
export async function requiredReviews(
  root: string,
  planId: string,
  option: string | undefined,
): Promise<RequiredReviews> {
  const requirements = [reviewsOfOption(option), configuredReviews(await readConfig(root))];
  const asked = requirements.filter((requirement) => requirement !== undefined);
  if (asked.length === 0) return { reviews: [] };
  const { reviews, damaged } = await loadReviews(root, planId);
  const sentences = new Set(
    asked.flatMap((requirement) => missingReviews(requirement, reviews) ?? []),
  );
  if (sentences.size === 0) return { reviews };
  const [first] = damaged;
  const broken = first === undefined ? [] : [`${first.path} counts for nothing: ${first.reason}`];
  return { reviews, missing: [...sentences, ...broken].join(' ') };
}

/** `2`, or names with commas between them. */
function reviewsOfOption(text: string | undefined): ReviewRequirement | undefined {
  if (text === undefined) return undefined;
  if (/^[0-9]+$/.test(text)) {
    const reviewers = Number(text);
    if (reviewers >= 1 && reviewers <= 100) return { kind: 'count', reviewers };
  }
  const names = text.split(',').map((name) => name.trim());
  if (/^[-+.0-9]+$/.test(text) || names.includes('')) {
    throw usageError(
      `--require-review cannot be ${shorten(text)}.`,
      'Give a number of people from 1 to 100, or names: --require-review=2, --require-review=Ada,Ben',
    );
  }
  return { kind: 'names', names };
}
