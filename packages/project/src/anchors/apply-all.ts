import type { Anchor, AuditEntry } from '@holdfast/anchors';
import type { Problem } from '@holdfast/base';

/** What one operation comes to, as those of `@holdfast/anchors` answer it. */
export type StepResult =
  | {
      readonly ok: true;
      readonly anchors: readonly Anchor[];
      readonly anchor: Anchor;
      readonly audit: readonly AuditEntry[];
      readonly notes?: readonly string[];
    }
  | { readonly ok: false; readonly problem: Problem };

/** What several operations came to together. */
export interface AppliedAll {
  readonly ok: true;
  readonly anchors: readonly Anchor[];
  readonly audit: readonly AuditEntry[];
  /** One for each item, in their order. */
  readonly settled: readonly SettledAnchor[];
  /** Advice, each one sentence. */
  readonly notes: readonly string[];
}

/** An anchor after an operation; unchanged when there was nothing to do. */
export interface SettledAnchor {
  readonly anchor: Anchor;
  readonly changed: boolean;
}

/**
 * Does one operation after the other, each on what the one before left, for `changeAnchors`: all or,
 * with the first problem, none.
 */
export async function applyAll<T>(
  before: readonly Anchor[],
  items: readonly T[],
  step: (anchors: readonly Anchor[], item: T) => StepResult | Promise<StepResult>,
): Promise<AppliedAll | Extract<StepResult, { readonly ok: false }>> {
  let all: AppliedAll = { ok: true, anchors: before, audit: [], settled: [], notes: [] };
  for (const item of items) {
    const result = await step(all.anchors, item);
    if (!result.ok) return result;
    const { anchor, anchors, audit, notes = [] } = result;
    all = {
      ok: true,
      anchors,
      audit: [...all.audit, ...audit],
      settled: [...all.settled, { anchor, changed: audit.length > 0 }],
      notes: [...all.notes, ...notes],
    };
  }
  return all;
}
