import type { CompleteCandidate } from '../edits/edit-model.js';
import { writeContent } from '../operation-content.js';
import type { FileChange } from './patch-model.js';

/** What to request so that a plan makes these changes. */
export function changeCandidates(
  changes: readonly FileChange[],
  reason: string,
): readonly CompleteCandidate[] {
  return changes.map((change) => candidateOf(change, reason));
}

function candidateOf({ path, from, before, after }: FileChange, reason: string): CompleteCandidate {
  if (after === undefined) return { path, reason, delete: true };
  const hasMode = after.executable !== (before?.executable ?? false);
  const placed = {
    path,
    reason,
    ...(from === undefined ? {} : { from }),
    ...(hasMode ? { executable: after.executable } : {}),
  };
  if (before !== undefined && Buffer.compare(before.bytes, after.bytes) === 0) return placed;
  const { content, encoding } = writeContent(after.bytes);
  return encoding === undefined ? { ...placed, content } : { ...placed, contentBase64: content };
}
