import type { Operation } from '../operation-model.js';
import type { Plan } from '../plan-model.js';
import { verificationHints } from '../verification-hints.js';
import { PLAN_NOTES } from '../wordings.js';
import type { Blocker, FileReview, PlanReview, ReviewStats } from './review-model.js';

/** A review of a plan, of those of its files. */
export function assembleReview(plan: Plan, files: readonly FileReview[]): PlanReview {
  return {
    id: plan.id,
    appRoot: plan.appRoot,
    ...(plan.registryVersion === undefined ? {} : { registryVersion: plan.registryVersion }),
    stats: reviewStats(files),
    blockers: blockers(plan),
    files,
    dependencies: plan.dependencies,
    // A plan made elsewhere may carry any wording here, and must not speak in our name.
    verification: verificationHints(plan.operations),
    notes: PLAN_NOTES,
  };
}

function blockers({ conflicts, unsupported }: Plan): Blocker[] {
  return [
    ...conflicts.map((entry) => ({ type: 'conflict' as const, ...entry })),
    ...unsupported.map((entry) => ({ type: 'unsupported' as const, ...entry })),
  ];
}

function reviewStats(files: readonly FileReview[]): ReviewStats {
  const sum = (measure: (file: FileReview) => number) =>
    files.reduce((total, file) => total + measure(file), 0);
  const kinds = (kind: Operation['kind']) =>
    files.filter(({ operation }) => operation.kind === kind).length;
  return {
    created: kinds('create'),
    updated: kinds('update'),
    deleted: kinds('delete'),
    moved: kinds('move'),
    modes: kinds('chmod'),
    added: sum(({ diff }) => diff.added),
    removed: sum(({ diff }) => diff.removed),
    notCompared: sum(({ diff }) => (isCompared(diff.original) ? 0 : 1)),
    warnings: sum(({ warnings }) => warnings.filter(({ level }) => level === 'warning').length),
  };
}

function isCompared(original: FileReview['diff']['original']): boolean {
  return original === 'none' || original === 'matched' || ALSO_KNOWN.has(original);
}

/** Nothing is missing where there is nothing to compare. */
const ALSO_KNOWN: ReadonlySet<string> = new Set(['applied', 'not-text']);
