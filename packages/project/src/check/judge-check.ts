import type { CheckReport } from '@holdfast/anchors';
import { type BlockCheck, blockFindings, CHECK_CLASSES } from '@holdfast/blocks';
import { ALL_FAILURES, DEFAULT_FAILURES, type FailOn } from '../config/fail-on.js';
import type { JournalCheck } from './check-journal.js';

/** How a check ends: `fresh` is success, `attention` needs a person. */
export interface Verdict {
  readonly status: 'fresh' | 'attention';
  /** What it was that the project does not let pass, in the order of the configuration's choices. */
  readonly because: readonly FailOn[];
}

/** What {@link judgeCheck} lets pass. */
export interface JudgeOptions {
  /** Of the configuration; without it everything of anchors and journal, and of the map what is wrong. */
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
  check: {
    readonly anchors?: CheckReport;
    readonly blocks?: BlockCheck;
    readonly journal?: JournalCheck;
  },
  { failOn = DEFAULT_FAILURES, allowPartial = false }: JudgeOptions = {},
): Verdict {
  const found = new Set<FailOn>();
  for (const { state } of check.anchors?.results ?? []) {
    if (state === 'fresh' || state === 'retired') continue;
    if (allowPartial && state === 'unchecked') continue;
    found.add(state);
  }
  for (const kind of classesOf(check.blocks)) found.add(kind);
  const { interrupted = [], issues = [] } = check.journal ?? {};
  if (interrupted.length + issues.length > 0) found.add('transactions');
  const because = ALL_FAILURES.filter((kind) => found.has(kind) && failOn.includes(kind));
  const partial = check.anchors?.complete === false && !allowPartial;
  if (partial && !because.includes('unchecked')) because.push('unchecked');
  return { status: because.length === 0 ? 'fresh' : 'attention', because };
}

function classesOf(blocks: BlockCheck | undefined): readonly FailOn[] {
  if (blocks === undefined) return [];
  const rules = new Set(blockFindings(blocks).map(({ rule }) => rule));
  return CHECK_CLASSES.filter((name) => rules.has(`blocks-${name}`));
}
