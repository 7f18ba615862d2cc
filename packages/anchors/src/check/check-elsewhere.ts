import type { DeclarationAnchor } from '../anchor.js';
import type { CheckReport } from '../check-report.js';
import type { CheckContext } from './check-context.js';
import { needsRebaseline } from './check-in-place.js';
import { describeLocation } from './describe-location.js';
import { createLocator } from './locate.js';
import { createMissingSet } from './missing.js';
import type { Outcome } from './outcome.js';
import { searchRepository } from './search-repository.js';

/** An anchor that the first rung did not find. */
export interface Gone {
  readonly anchor: DeclarationAnchor;
  readonly fileMissing: boolean;
}

/** Answers for what is gone from its place, and what the search has to tell besides. */
export interface Elsewhere extends Pick<CheckReport, 'cursor' | 'skippedFiles'> {
  readonly outcomes: ReadonlyMap<DeclarationAnchor, Outcome>;
}

/** Rungs 2 to 5, for all that is gone in one pass over the repository. */
export async function checkElsewhere(
  context: CheckContext,
  gone: readonly Gone[],
): Promise<Elsewhere> {
  const set = createMissingSet(context);
  const looking = [];
  for (const it of gone) looking.push({ ...it, missing: await set.add(it.anchor) });
  const search = await searchRepository(context, set.all());
  const locate = createLocator(context, search);
  const outcomes = new Map<DeclarationAnchor, Outcome>();
  for (const { anchor, fileMissing, missing } of looking) {
    const outcome =
      missing === undefined
        ? await needsRebaseline(context, anchor, {})
        : describeLocation(context, anchor, missing, await locate(missing), fileMissing);
    outcomes.set(anchor, outcome);
  }
  const { cursor, skippedFiles } = search;
  return { outcomes, skippedFiles, ...(cursor === undefined ? {} : { cursor }) };
}
