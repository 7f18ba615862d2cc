import type { Impact } from '@holdfast/impact';

/** What a command that shows a plan tells of its consequences. */
export interface ShownImpact {
  /** Undefined when there is nothing to look at, it was not asked for, or it cannot be told. */
  readonly impact?: Impact;
  /** Whether it has what `--fail-on` names. */
  readonly failed: boolean;
}
