import type { TargetInspection } from '@holdfast/files';
import type { OriginalFacts } from './transaction-record.js';
import { unsafeReason } from './unsafe-reason.js';

/** Why a target is not what it was before, as far as its bytes and mode tell. */
export function notBefore(
  found: TargetInspection,
  before: OriginalFacts,
): ReturnType<typeof unsafeReason> | undefined {
  if (found.kind === 'unsafe') return unsafeReason(found.what);
  if (found.kind === 'absent') return ['changed-since-plan', 'The file is missing.'];
  if (found.kind === 'too-large' || found.sha256 !== before.sha256) {
    return ['changed-since-plan', 'The file was changed after the plan was made.'];
  }
  if (found.stat.mode === before.mode) return undefined;
  return ['changed-since-plan', 'The permission bits of the file were changed meanwhile.'];
}
