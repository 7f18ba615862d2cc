import { jsonReport } from '@holdfast/anchors';
import type { Selectable } from 'kysely';
import type { RepositoryCheck } from '../checks/check-repository.js';
import type { Tables } from '../database/tables.js';
import type { CheckTrigger, CheckView } from './views.js';

/** A check as it is stored. */
export function storedCheckView(row: Selectable<Tables['checks']>): CheckView {
  const { id, repositoryId, ref, commit, trigger, checkedAt, complete, report } = row;
  return {
    id,
    repositoryId,
    ref,
    commit,
    trigger,
    checkedAt,
    complete,
    budget: report.budget,
    counts: report.counts,
    uncheckedAnchorIds: report.unchecked_anchor_ids,
    fallbackShare: report.fallback_share,
    stored: true,
    warnings: report.warnings,
  };
}

/** A check that was just run. */
export function freshCheckView(checked: RepositoryCheck, trigger: CheckTrigger): CheckView {
  const { repositoryId, ref, commit, at, check, checkId } = checked;
  const report = jsonReport(check.report);
  return {
    id: checkId ?? '',
    repositoryId,
    ref,
    commit,
    trigger,
    checkedAt: at,
    complete: report.complete,
    budget: report.budget,
    counts: report.counts,
    uncheckedAnchorIds: report.unchecked_anchor_ids,
    fallbackShare: report.fallback_share,
    stored: checkId !== undefined,
    warnings: report.results.filter(({ state }) => state !== 'fresh' && state !== 'retired'),
  };
}
