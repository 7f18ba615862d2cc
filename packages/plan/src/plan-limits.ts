import { HoldfastError, LIMITS } from '@holdfast/base';

/** How much a plan of version 2 may hold. Version 1 has its own limits, which nobody sets. */
export interface PlanLimits {
  /** Operations. */
  readonly files: number;
  /** Bytes of one content, and of one original. */
  readonly fileBytes: number;
  /** Bytes of all contents; all originals likewise. */
  readonly totalBytes: number;
}

/** The limits of version 1 (change.md 1). */
export const FIRST_LIMITS: PlanLimits = Object.freeze({
  files: LIMITS.candidates,
  fileBytes: LIMITS.contentBytes,
  totalBytes: LIMITS.contentTotalBytes,
});

/** The limits of version 2 where nothing else is said. */
export const DEFAULT_PLAN_LIMITS: PlanLimits = Object.freeze({
  files: LIMITS.planFiles,
  fileBytes: LIMITS.planFileBytes,
  totalBytes: LIMITS.planTotalBytes,
});

/** What may be set at most: a plan is one document, read as a whole. */
export const MAX_PLAN_LIMITS: PlanLimits = Object.freeze({
  files: LIMITS.maxPlanFiles,
  fileBytes: LIMITS.maxPlanFileBytes,
  totalBytes: LIMITS.maxPlanTotalBytes,
});

/**
 * Completes limits that somebody set.
 *
 * @param some - what is left out has its default.
 * @throws HoldfastError `usage-error` for what is no whole number from 1 up to {@link MAX_PLAN_LIMITS}.
 *
 * @example
 * ```ts
 * import { planLimits } from '@holdfast/plan';
 *
 * console.log(planLimits({ files: 5_000 }).files, planLimits().fileBytes);
 * // 5000 8388608
 * ```
 */
export function planLimits(some: Partial<PlanLimits> = {}): PlanLimits {
  const limits = { ...DEFAULT_PLAN_LIMITS, ...some };
  for (const name of ['files', 'fileBytes', 'totalBytes'] as const) {
    const value = limits[name];
    const most = MAX_PLAN_LIMITS[name];
    if (Number.isSafeInteger(value) && value >= 1 && value <= most) continue;
    throw new HoldfastError(
      'usage-error',
      `The limit ${name} is not a whole number from 1 to ${most}.`,
      {
        hint: 'Split larger work into several plans that are reviewed separately.',
      },
    );
  }
  return limits;
}

/** Whether what is within some limits is within others, too. */
export function isWithin(limits: PlanLimits, most: PlanLimits): boolean {
  return (['files', 'fileBytes', 'totalBytes'] as const).every((one) => limits[one] <= most[one]);
}

/** Bytes that a plan or a request of version 2 may have as a document: JSON takes more than what is in it. */
export function documentBytesOf({ totalBytes }: PlanLimits): number {
  return Math.max(totalBytes, LIMITS.planTotalBytes) * LIMITS.planDocumentFactor;
}
