import { decodeUtf8, sha256 } from '@holdfast/base';
import { operationText } from '../operation-content.js';
import type { Operation } from '../operation-model.js';
import { originalPath } from '../operation-places.js';
import type { Plan } from '../plan-model.js';
import { createdDiff } from './diff/created-diff.js';
import { unifiedDiff } from './diff/unified-diff.js';
import { diffTexts, MOST_EDITS } from './diff-texts.js';
import type { FileDiff, OriginalState } from './review-model.js';

/**
 * Compares every operation of a plan with the file it replaces, line by line.
 *
 * An original counts only when its SHA-256 is the one the plan was made for; otherwise the file's
 * diff has no hunks and `original` says why. Pure and bounded: the work grows with the size of the
 * plan, and texts that would need too long a search are shown as replaced
 * ({@link FileDiff.approximate}).
 *
 * @param plan - a plan as `createPlan` or `parsePlan` gives it.
 * @param originals - today's bytes by the operations' paths, as `readOriginals` gives them; `null`
 *   where something else is, or nothing any more.
 * @returns one difference per operation, in the plan's order.
 *
 * @example
 * ```ts
 * import { sha256 } from '@holdfast/base';
 * import { diffPlan, type Plan } from '@holdfast/plan';
 *
 * const plan: Plan = {
 *   schemaVersion: 1,
 *   id: sha256('an example'),
 *   appRoot: '.',
 *   operations: [
 *     {
 *       path: 'hello.txt',
 *       kind: 'update',
 *       beforeSha256: sha256('hello\n'),
 *       afterSha256: sha256('hello, world\n'),
 *       content: 'hello, world\n',
 *       reason: 'Greet everybody.',
 *     },
 *   ],
 *   dependencies: [],
 *   conflicts: [],
 *   verification: [],
 *   unsupported: [],
 * };
 * const originals = new Map([['hello.txt', new TextEncoder().encode('hello\n')]]);
 *
 * console.log(diffPlan(plan, originals)[0]?.unified);
 * // --- a/hello.txt
 * // +++ b/hello.txt
 * // @@ -1,1 +1,1 @@
 * // -hello
 * // +hello, world
 * ```
 */
export function diffPlan(
  plan: Plan,
  originals: ReadonlyMap<string, Uint8Array | null>,
): readonly FileDiff[] {
  // The search is quadratic, so n files get 1/sqrt(n) of the edits each.
  const editLimit = Math.ceil(MOST_EDITS / Math.sqrt(Math.max(1, plan.operations.length)));
  return plan.operations.map((operation) => {
    const original = readOriginal(operation, originals.get(originalPath(operation)));
    return diffOperation(operation, original, editLimit);
  });
}

/** The original as far as it can be compared with the plan. */
export interface Original {
  readonly state: OriginalState;
  /** The empty text for a create; absent when nothing can be compared. */
  readonly text?: string;
}

/** Decides whether bytes at hand are the ones an operation was planned for. */
export function readOriginal(operation: Operation, bytes: Uint8Array | null | undefined): Original {
  if (bytes === null) return { state: 'gone' };
  if (bytes === undefined) {
    return operation.kind === 'create' ? { state: 'none', text: '' } : { state: 'missing' };
  }
  const hash = sha256(bytes);
  if (hash !== operation.beforeSha256) {
    return { state: hash === operation.afterSha256 ? 'applied' : 'differs' };
  }
  const text = decodeUtf8(bytes);
  return text === undefined ? { state: 'not-text' } : { state: 'matched', text };
}

function diffOperation(operation: Operation, original: Original, editLimit: number): FileDiff {
  const facts = { path: operation.path, kind: operation.kind, original: original.state };
  const planned = plannedText(operation, original.text);
  if (original.text === undefined || planned === undefined) {
    const state = original.text === undefined ? original.state : 'not-text';
    const none = { added: 0, removed: 0, hunks: [], approximate: false, unified: '' };
    return { ...facts, ...none, original: state };
  }
  const diff =
    operation.kind === 'create'
      ? createdDiff(planned)
      : diffTexts(original.text, planned, { editLimit });
  return { ...facts, ...diff, unified: unifiedDiff(operation, diff.hunks) };
}

/** Nothing for a file that is deleted, what is there for one whose bytes stay, `undefined` for no text. */
function plannedText(operation: Operation, original: string | undefined): string | undefined {
  if (operation.kind === 'delete') return '';
  const keeps = operation.kind === 'chmod' || operation.content === undefined;
  return keeps ? original : operationText(operation);
}
