import type { Plan } from '../plan-model.js';
import { assembleReview } from './assemble-review.js';
import { createPreviewer, type Previewer } from './bytes/image-preview.js';
import { NO_BYTES } from './bytes/read-bytes.js';
import { type ComparedOperation, comparePlan, isUtf8, type Side } from './compare-plan.js';
import type { OriginalFiles } from './original-file.js';
import type { FileBytes, FileReview, PlanReview } from './review-model.js';
import { similarityOf } from './similarity.js';
import { fileWarnings } from './warnings/file-warnings.js';

/**
 * Prepares everything a person needs to decide about a plan: counts, what stands in the way, each
 * file's difference and what in it is easily overlooked. Pure; render it with `renderReviewText`,
 * `renderReviewMarkdown` or `renderReviewHtml`.
 *
 * @param plan - a plan as `createPlan` or `parsePlan` gives it.
 * @param originals - what is at the operations' paths now, as `readOriginals` gives it. A file that is
 *   not in the map, or is not what the plan was made for, is shown as not compared.
 * @param options - without `pictures` what is one is told of only, for readers that show none.
 *
 * @example
 * ```ts
 * import { sha256 } from '@holdfast/base';
 * import { type Plan, reviewPlan } from '@holdfast/plan';
 *
 * const plan: Plan = {
 *   schemaVersion: 1,
 *   id: sha256('an example'),
 *   appRoot: '.',
 *   operations: [
 *     {
 *       path: 'run.sh',
 *       kind: 'update',
 *       beforeSha256: sha256('echo hi\n'),
 *       afterSha256: sha256('echo hi\r\n'),
 *       content: 'echo hi\r\n',
 *       reason: 'Greet.',
 *     },
 *   ],
 *   dependencies: [],
 *   conflicts: [],
 *   verification: [],
 *   unsupported: [],
 * };
 * const originals = new Map([['run.sh', new TextEncoder().encode('echo hi\n')]]);
 *
 * const review = reviewPlan(plan, originals);
 * console.log(review.files[0]?.warnings.map((warning) => warning.name));
 * // [ 'line-endings-changed', 'only-line-endings' ]
 * ```
 */
export function reviewPlan(
  plan: Plan,
  originals: OriginalFiles,
  { pictures = true }: { readonly pictures?: boolean } = {},
): PlanReview {
  const preview = pictures ? createPreviewer() : () => undefined;
  const files = comparePlan(plan, originals).map((compared): FileReview => {
    const { operation, diff, before, after } = compared;
    const old = operation.kind === 'create' ? NO_BYTES : before?.read;
    return {
      operation,
      diff,
      warnings: fileWarnings(operation, { before: old, after: after?.read }, plan.appRoot),
      ...textsOf(compared),
      ...bytesOf(compared, preview),
      ...similarityOf(compared),
    };
  });
  return assembleReview(plan, files);
}

function textsOf({ operation, before, after }: ComparedOperation) {
  const old = operation.kind === 'create' ? undefined : before?.read.text;
  const decoded = after !== undefined && !isUtf8(after.read) ? after.read.text : undefined;
  return {
    ...(old === undefined ? {} : { before: old }),
    ...(decoded === undefined ? {} : { after: decoded }),
  };
}

/** Of an ordinary text nothing is told. */
function bytesOf(
  { before, after }: ComparedOperation,
  preview: Previewer,
): Pick<FileReview, 'bytes'> {
  const sides = [before, after].filter((side) => side !== undefined);
  if (sides.every(({ read }) => isUtf8(read))) return {};
  const old = before && sideBytes(before, preview);
  // The same bytes are shown once.
  const young = after && (after === before ? old : sideBytes(after, preview));
  return { bytes: { ...(old && { before: old }), ...(young && { after: young }) } };
}

function sideBytes({ read, bytes }: Side, preview: Previewer): FileBytes {
  const { text: _, ...told } = read;
  const shown = read.type === undefined ? undefined : preview(bytes);
  return { ...told, ...(shown === undefined ? {} : { preview: shown }) };
}
