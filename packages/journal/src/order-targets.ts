import type { Conflict } from '@holdfast/plan';
import { openInTheWay } from './in-the-way.js';
import type { InspectedTarget } from './inspected-target.js';

/** What is in the way of a create goes before it, everything else after: a moved file is always somewhere. */
export function inOrder(
  removed: readonly InspectedTarget[],
  written: readonly InspectedTarget[],
): InspectedTarget[] {
  const creates = written.flatMap(({ change: { kind, path } }) =>
    kind === 'create' ? [path] : [],
  );
  const isInTheWay = openInTheWay(creates);
  const early = removed.filter(({ change }) => isInTheWay(change.path));
  const late = removed.filter(({ change }) => !isInTheWay(change.path));
  return [...early, ...written, ...late];
}

/** A moved file that is at neither name. */
export function lostSources(
  removed: readonly InspectedTarget[],
  written: readonly InspectedTarget[],
): Conflict[] {
  const pending = new Set(
    written.flatMap(({ change, state }) =>
      change.kind === 'create' && change.from !== undefined && state === 'before'
        ? [change.from]
        : [],
    ),
  );
  return removed
    .filter(({ change, state }) => state === 'after' && pending.has(change.path))
    .map(({ change: { path } }) => ({
      code: 'changed-since-plan',
      path,
      reason: 'The file is missing.',
    }));
}
