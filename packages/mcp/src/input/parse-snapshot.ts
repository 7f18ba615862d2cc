import { problemError } from '@holdfast/base';
import { parseRequest, type Snapshot } from '@holdfast/plan';

/**
 * Checks a snapshot that is no part of a request.
 *
 * @throws HoldfastError with the code of the first problem.
 */
export function parseSnapshot(snapshot: unknown): Snapshot {
  // Snapshots are defined as a part of requests: this is the least request that can carry one.
  const parsed = parseRequest({ candidates: [CANDIDATE], snapshot }, 'host');
  if (parsed.ok) return parsed.request.snapshot;
  throw problemError(parsed.problems);
}

const CANDIDATE = { path: 'a', content: '', reason: 'None.' };
