import { utf8Length } from '@holdfast/base';
import { base64Length } from '../base64.js';
import { operationText } from '../operation-content.js';
import type { Operation } from '../operation-model.js';
import type { Plan } from '../plan-model.js';
import { assembleReview } from './assemble-review.js';
import { magicOf } from './bytes/magic.js';
import { NO_BYTES, type ReadBytes } from './bytes/read-bytes.js';
import { wholeDiff } from './diff/whole-diff.js';
import type { FileDiff, FileReview, PlanReview } from './review-model.js';
import { fileWarnings } from './warnings/file-warnings.js';

/**
 * The review of a plan where nothing but the plan is at hand, as `reviewPlan` makes it without any
 * originals: new files in full, of others the planned text. Runs in browsers.
 *
 * @param plan - a plan, of which some contents may not be known.
 * @param isAbsent - whether the content of an operation is not known, whatever it says.
 *
 * @example
 * ```ts
 * import { sha256 } from '@holdfast/base';
 * import { type Plan, reviewPlanAlone } from '@holdfast/plan';
 *
 * const content = 'echo hi\n';
 * const made = { path: 'run.sh', kind: 'create', beforeSha256: null, afterSha256: sha256(content), content } as const;
 * const plan: Plan = {
 *   schemaVersion: 1,
 *   id: sha256('an example'),
 *   appRoot: '.',
 *   operations: [{ ...made, reason: 'Greet.' }],
 *   dependencies: [],
 *   conflicts: [],
 *   verification: [],
 *   unsupported: [],
 * };
 * console.log(reviewPlanAlone(plan).stats.added);
 * // 1
 * ```
 */
export function reviewPlanAlone(
  plan: Plan,
  isAbsent: (operation: Operation) => boolean = () => false,
): PlanReview {
  const files = plan.operations.map((operation): FileReview => {
    if (isAbsent(operation)) {
      const diff = { ...NOT_COMPARED, path: operation.path, kind: operation.kind };
      return { operation, diff, warnings: [], contentAbsent: true };
    }
    const after = plannedAlone(operation);
    const before = operation.kind === 'create' ? NO_BYTES : undefined;
    return {
      operation,
      diff: diffAlone(operation, after),
      warnings: fileWarnings(operation, { before, after }, plan.appRoot),
      ...told(after),
    };
  });
  return assembleReview(plan, files);
}

const NOT_COMPARED = {
  original: 'missing',
  added: 0,
  removed: 0,
  hunks: [],
  approximate: false,
  unified: '',
} as const;

/** Without the unified form, which pages do not show. */
function diffAlone({ kind, path }: Operation, after: ReadBytes | undefined): FileDiff {
  if (kind !== 'create') return { ...NOT_COMPARED, path, kind };
  const text = after?.text;
  if (text === undefined) return { ...NOT_COMPARED, original: 'not-text', path, kind };
  return { path, kind, original: 'none', ...wholeDiff(text, 'added'), unified: '' };
}

function plannedAlone(operation: Operation): ReadBytes | undefined {
  const text = operationText(operation);
  if (text !== undefined) return { size: utf8Length(text), encoding: 'UTF-8', text };
  if (!('content' in operation) || operation.content === undefined) return undefined;
  const { content } = operation;
  // Browsers have no Buffer. Whole groups of four characters stand for whole bytes.
  const start = Uint8Array.from(atob(content.slice(0, 684)), (byte) => byte.charCodeAt(0));
  return { size: base64Length(content) ?? 0, type: magicOf(start)?.type ?? 'data' };
}

/** Without pictures: the pages that this is for may show none. */
function told(after: ReadBytes | undefined): Pick<FileReview, 'bytes'> {
  if (after === undefined || after.text !== undefined) return {};
  return { bytes: { after } };
}
