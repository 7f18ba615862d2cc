import type { InspectedTarget, Inspection } from './inspected-target.js';
import type { TargetChange } from './target-change.js';

/** The targets that are to be written. */
export function pendingOf({ targets }: Inspection): InspectedTarget[] {
  return targets.filter(({ state }) => state === 'before');
}

/** Paths of the plan that are at their result; of a move both names must be. */
export function unchangedOf({ targets }: Inspection): ReadonlySet<string> {
  const pending = new Set(
    targets.flatMap(({ state, change }) =>
      state === 'before' ? [change.path, movedTo(change) ?? change.path] : [],
    ),
  );
  return new Set(
    targets.flatMap(({ change }) =>
      movedTo(change) === undefined && !pending.has(change.path) ? [change.path] : [],
    ),
  );
}

function movedTo(change: TargetChange): string | undefined {
  return change.kind === 'delete' ? change.movedTo : undefined;
}
