import type { CheckReport } from '@holdfast/anchors';
import { ALL_FAILURES, type FailOn } from '../config/fail-on.js';
import type { JournalCheck } from './check-journal.js';

/** How a check ends: `fresh` is success, `attention` needs a person. */
export interface Verdict {
  readonly status: 'fresh' | 'attention';
  /** What it was that the project does not let pass, in the order of the configuration's choices. */
  readonly because: readonly FailOn[];
}

/** What {@link judgeCheck} lets pass. */
export interface JudgeOptions {
  /** Of the configuration; everything without it. */
  readonly failOn?: readonly FailOn[] | undefined;
  /** Anchors that could not be checked pass. */
  readonly allowPartial?: boolean;
}

/**
 * Whether a check lets a change pass. What a budget kept from being checked never passes by itself,
 * whatever the configuration says: an incomplete check proves nothing.
 *
 * @example
 * ```ts
 * import { judgeCheck } from '@holdfast/project';
 *
 * console.log(judgeCheck({ journal: { interrupted: [], issues: [] } }).status);
 * // fresh
 * ```
 */
export function judgeCheck(
  check: { readonly anchors?: CheckReport; readonly journal?: JournalCheck },
  { failOn = ALL_FAILURES, allowPartial = false }: JudgeOptions = {},
): Verdict {
  const found = new Set<FailOn>();
  for (const { state } of check.anchors?.results ?? []) {
    if (state === 'fresh' || state === 'retired') continue;
    if (allowPartial && state === 'unchecked') continue;
    found.add(state);
  }
  const { interrupted = [], issues = [] } = check.journal ?? {};
  if (interrupted.length + issues.length > 0) found.add('transactions');
  const because = ALL_FAILURES.filter((kind) => found.has(kind) && failOn.includes(kind));
  const partial = check.anchors?.complete === false && !allowPartial;
  if (partial && !because.includes('unchecked')) because.push('unchecked');
  return { status: because.length === 0 ? 'fresh' : 'attention', because };
}
