import type { AnchorResult } from '../check-report.js';

/** A state with its detail, before its anchor is added. */
export type Outcome = Pick<AnchorResult, 'state' | 'detail'>;

/** What the first rung says: an answer, or that the target is not where it was. */
export type InPlace =
  | { readonly kind: 'answer'; readonly outcome: Outcome }
  | { readonly kind: 'gone'; readonly fileMissing: boolean };

export function answer(outcome: Outcome): InPlace {
  return { kind: 'answer', outcome };
}
