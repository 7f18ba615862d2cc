import { LIMITS } from '@holdfast/base';
import type { Plan } from '@holdfast/plan';

/** How large the files may be that a plan replaces, and what is said of larger ones. */
export interface TargetLimits {
  readonly fileBytes: number;
  readonly totalBytes: number;
  readonly tooLarge: string;
  readonly tooMuch: string;
}

/** The limits for the targets of a plan. A plan that was taken is within what its project allows. */
export function targetLimits({ schemaVersion }: Plan): TargetLimits {
  return schemaVersion === 1 ? FIRST : SECOND;
}

const KiB = 1024;
const MiB = 1024 * KiB;

const FIRST: TargetLimits = {
  fileBytes: LIMITS.contentBytes,
  totalBytes: LIMITS.originalTotalBytes,
  tooLarge: `The file is larger than ${LIMITS.contentBytes / KiB} KiB.`,
  tooMuch: `The files to be replaced are larger than ${LIMITS.originalTotalBytes / KiB} KiB together. Split the work into plans that are reviewed separately.`,
};

const SECOND: TargetLimits = {
  fileBytes: LIMITS.maxPlanFileBytes,
  totalBytes: LIMITS.maxPlanTotalBytes,
  tooLarge: `The file is larger than ${LIMITS.maxPlanFileBytes / MiB} MiB.`,
  tooMuch: `The files to be replaced are larger than ${LIMITS.maxPlanTotalBytes / MiB} MiB together. Split the work into plans that are reviewed separately.`,
};
