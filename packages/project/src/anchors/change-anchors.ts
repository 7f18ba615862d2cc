import type { Anchor, AuditEntry } from '@holdfast/anchors';
import { type Problem, problemError } from '@holdfast/base';
import type { Project } from '../project.js';
import { storeError } from './store-error.js';

/** What an operation on anchors comes to: a new set of them with what to record, or why not. */
export type AnchorChange =
  | {
      readonly ok: true;
      readonly anchors: readonly Anchor[];
      readonly audit: readonly AuditEntry[];
    }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Runs an operation on the anchors of a project under its lock and keeps what it came to, durably.
 *
 * @param change - `addAnchor`, `confirmAnchor` and so on, bound to what they need.
 * @returns what `change` answered.
 * @throws HoldfastError with the code of the problem when the operation was refused or the file of
 *   anchors is damaged; nothing was changed then.
 */
export async function changeAnchors<T extends AnchorChange>(
  project: Project,
  change: (anchors: readonly Anchor[]) => Promise<T>,
): Promise<Extract<T, { readonly ok: true }>> {
  let result: T | undefined;
  const store = await project.anchors();
  const updated = await store.update(async (anchors) => {
    result = await change(anchors);
    return result.ok ? { anchors: result.anchors, audit: result.audit } : undefined;
  });
  if (result !== undefined && !result.ok) throw problemError([result.problem]);
  if (!updated.ok) throw storeError(updated.problems);
  return result as Extract<T, { readonly ok: true }>;
}
