import { HoldfastError, LIMITS, sha256 } from '@holdfast/base';
import type { LocalRequest } from '../request-model.js';
import { SPLIT_HINT } from '../split-hint.js';
import type { GatheredEvidence } from './gather-evidence.js';

/**
 * Checks the bytes on disk of all files that a request changes, taken together.
 *
 * @throws HoldfastError `too-large`.
 */
export function checkOriginalTotal(
  { candidates }: LocalRequest,
  { originals, evidence }: GatheredEvidence,
): void {
  const sizeOf = (path: string) => originals.get(path)?.length ?? 0;
  const sum = (some: LocalRequest['candidates']) =>
    some.reduce((total, { path }) => total + sizeOf(path), 0);
  // Most requests are far below the limit, whichever files turn out to be unchanged.
  if (sum(candidates) <= LIMITS.originalTotalBytes) return;
  const total = sum(
    candidates.filter(
      ({ path, content }) => evidence.present.get(path)?.sha256 !== sha256(content),
    ),
  );
  if (total <= LIMITS.originalTotalBytes) return;
  throw new HoldfastError(
    'too-large',
    `The files to be changed have ${total} bytes on disk in all; a plan changes at most ${LIMITS.originalTotalBytes}.`,
    { hint: SPLIT_HINT },
  );
}
