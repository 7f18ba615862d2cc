import { type Sha256, sha256 } from '@holdfast/base';
import type { Evidence } from './evidence.js';
import type { TextOperation } from './operation-model.js';
import type { Candidate } from './request-model.js';

/** What a candidate comes to, by what is known about its target. */
export type Precondition =
  | { readonly outcome: 'operation'; readonly operation: TextOperation }
  /** The target already has these bytes. */
  | { readonly outcome: 'unchanged' }
  /** Neither the bytes nor the absence of the target are known. */
  | { readonly outcome: 'no-evidence' };

/**
 * Ties a candidate to what is on disk now: `create` needs proof of absence, `update` the current
 * hash (change.md 3).
 */
export function precondition(candidate: Candidate, evidence: Evidence): Precondition {
  const { path, content, reason } = candidate;
  const afterSha256: Sha256 = sha256(content);
  const current = evidence.present.get(path)?.sha256;
  if (current === afterSha256) return { outcome: 'unchanged' };
  if (current !== undefined) {
    return {
      outcome: 'operation',
      operation: { path, kind: 'update', beforeSha256: current, afterSha256, content, reason },
    };
  }
  if (!evidence.absent.has(path)) return { outcome: 'no-evidence' };
  return {
    outcome: 'operation',
    operation: { path, kind: 'create', beforeSha256: null, afterSha256, content, reason },
  };
}
