import { type Problem, shorten } from '@holdfast/base';
import type { ClaimResult } from '../claim-result.js';
import {
  claimsName,
  RECORDED_LAYOUT,
  type RecordedNames,
  recordedPath,
} from './recorded-layout.js';

/** Who holds the lock of a file with a record, and what can be done about it. */
export function lockedProblem(
  names: RecordedNames,
  { owner, liveness, name }: Extract<ClaimResult, { held: false }>,
): Problem {
  const { subject } = names;
  const path = recordedPath(RECORDED_LAYOUT.locks, claimsName(names), name);
  const who =
    owner === undefined
      ? 'a claim that cannot be read'
      : `process ${owner.pid} on ${shorten(owner.hostname)}`;
  const hint =
    liveness === 'alive'
      ? 'Wait for the other command, then try again.'
      : `When you are sure that nothing else changes ${subject} here, delete ${path}.`;
  return { code: 'locked', message: `The ${subject} are locked by ${who}.`, path, hint };
}
