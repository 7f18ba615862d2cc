import type { Impact, ImpactClass } from '@holdfast/impact';

/** What a command that shows a plan tells of its consequences. */
export interface ShownImpact {
  /** Undefined when there is nothing to look at, it was not asked for, or it cannot be told. */
  readonly impact?: Impact;
  /** The classes that it has of those that `--fail-on` names. */
  readonly failing: readonly ImpactClass[];
}
