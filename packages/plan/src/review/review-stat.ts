import type { Sha256 } from '@holdfast/base';
import type { Operation } from '../operation-model.js';
import { type Verdict, verdict } from './display/review-wording.js';
import type { FileBytes, FileReview, OriginalState, PlanReview } from './review-model.js';

/** What a plan changes, file by file, without any text of the files. */
export interface ReviewStat {
  readonly id: Sha256;
  /** Relative to the workspace; `.` for the workspace itself. */
  readonly appRoot: string;
  /** Whether the plan can be applied, and one sentence that says so. */
  readonly verdict: Verdict;
  /** In the plan's order. */
  readonly files: readonly FileStat[];
  /** Changed lines of all files that could be compared. */
  readonly added: number;
  readonly removed: number;
}

/** One operation in numbers. Lines are counted where the file could be compared, else both are 0. */
export interface FileStat {
  readonly path: string;
  /** The old name of a file that is moved. */
  readonly from?: string;
  readonly kind: Operation['kind'];
  readonly original: OriginalState;
  readonly added: number;
  readonly removed: number;
  /** Only where the execute bit changes. */
  readonly executable?: boolean;
  /** Where one of the two sides is no UTF-8. */
  readonly bytes?: FileReview['bytes'];
  /** Of a move: how many per cent of it stay. */
  readonly similarity?: number;
}

/**
 * A review as counts of lines, as `git diff --stat` shows them.
 *
 * @param review - what `reviewPlan` gave.
 *
 * @example
 * ```ts
 * import { sha256 } from '@holdfast/base';
 * import { reviewPlanAlone, reviewStat } from '@holdfast/plan';
 *
 * const made = { path: 'a.txt', kind: 'create', beforeSha256: null, afterSha256: sha256('a\n'), content: 'a\n' } as const;
 * const review = reviewPlanAlone({
 *   schemaVersion: 1,
 *   id: sha256('an example'),
 *   appRoot: '.',
 *   operations: [{ ...made, reason: 'Begin.' }],
 *   dependencies: [],
 *   conflicts: [],
 *   verification: [],
 *   unsupported: [],
 * });
 * const { path, kind, added } = reviewStat(review).files[0] ?? {};
 * console.log(path, kind, added);
 * // a.txt create 1
 * ```
 */
export function reviewStat(review: PlanReview): ReviewStat {
  return {
    id: review.id,
    appRoot: review.appRoot,
    verdict: verdict(review),
    files: review.files.map(fileStat),
    added: review.stats.added,
    removed: review.stats.removed,
  };
}

function fileStat({ operation, diff, bytes, similarity }: FileReview): FileStat {
  const { path, kind } = operation;
  const { original, added, removed } = diff;
  return {
    path,
    ...(operation.kind === 'move' ? { from: operation.from } : {}),
    kind,
    original,
    added,
    removed,
    ...('executable' in operation && operation.executable !== undefined
      ? { executable: operation.executable }
      : {}),
    ...(bytes === undefined ? {} : { bytes: withoutPictures(bytes) }),
    ...(similarity === undefined ? {} : { similarity }),
  };
}

function withoutPictures({ before, after }: NonNullable<FileReview['bytes']>) {
  return {
    ...(before && { before: withoutPicture(before) }),
    ...(after && { after: withoutPicture(after) }),
  };
}

function withoutPicture({ preview: _, ...told }: FileBytes): FileBytes {
  return told;
}
