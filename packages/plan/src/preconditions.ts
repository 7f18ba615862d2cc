import { decodeUtf8, type Sha256, sha256 } from '@holdfast/base';
import { decodeBase64 } from './base64.js';
import type { CompleteCandidate, PlacedCandidate } from './edits/edit-model.js';
import type { Evidence, PresentFile } from './evidence.js';
import type { WrittenContent } from './operation-content.js';
import type { Operation } from './operation-model.js';
import { isRespelling } from './place-collisions.js';

/** What a candidate comes to, by what is known about the files that it names. */
export type Precondition =
  | { readonly outcome: 'operation'; readonly operation: Operation }
  /** Everything is already as it was asked for. */
  | { readonly outcome: 'unchanged' }
  /** What is at this path is not known, or there is no file. */
  | { readonly outcome: 'no-evidence' | 'file-missing'; readonly path: string };

/**
 * Ties a candidate to what is on disk now: what is created or moved to needs proof of absence,
 * everything else the current hash, and its mode where that shall change (change.md 3).
 */
export function precondition(candidate: CompleteCandidate, evidence: Evidence): Precondition {
  const { path, reason } = candidate;
  const origin = originOf(candidate);
  const now = evidence.present.get(origin);
  if (now === undefined) return withoutFile(candidate, origin, evidence);
  const { sha256: beforeSha256 } = now;
  if ('delete' in candidate) {
    return made({ path, kind: 'delete', beforeSha256, afterSha256: null, reason });
  }
  const bit = changedBit(candidate, now);
  if (bit === 'unknown') return { outcome: 'no-evidence', path: origin };
  const wanted = finalContent(candidate);
  const changed = wanted?.sha256 === beforeSha256 ? undefined : wanted;
  if (origin !== path) {
    const isKnown = evidence.absent.has(path) || evidence.present.has(path);
    if (!isKnown && !isRespelling(origin, path)) return { outcome: 'no-evidence', path };
    const afterSha256 = changed?.sha256 ?? beforeSha256;
    const ends = { ...changed?.written, ...bit, reason };
    return made({ path, kind: 'move', from: origin, beforeSha256, afterSha256, ...ends });
  }
  if (changed !== undefined) {
    const afterSha256 = changed.sha256;
    return made({
      path,
      kind: 'update',
      beforeSha256,
      afterSha256,
      ...changed.written,
      ...bit,
      reason,
    });
  }
  const { executable } = bit;
  if (executable === undefined) return { outcome: 'unchanged' };
  return made({ path, kind: 'chmod', beforeSha256, afterSha256: beforeSha256, executable, reason });
}

function made(operation: Operation): Precondition {
  return { outcome: 'operation', operation };
}

/** Where the file is that a candidate is about. */
function originOf(candidate: CompleteCandidate): string {
  return 'delete' in candidate ? candidate.path : (candidate.from ?? candidate.path);
}

function withoutFile(
  candidate: CompleteCandidate,
  origin: string,
  { absent }: Evidence,
): Precondition {
  if (!absent.has(origin)) return { outcome: 'no-evidence', path: origin };
  if ('delete' in candidate || origin !== candidate.path) {
    return { outcome: 'file-missing', path: origin };
  }
  const wanted = finalContent(candidate);
  if (wanted === undefined) return { outcome: 'file-missing', path: origin };
  const { path, reason, executable } = candidate;
  return made({
    path,
    kind: 'create',
    beforeSha256: null,
    afterSha256: wanted.sha256,
    ...wanted.written,
    ...(executable === true ? { executable } : {}),
    reason,
  });
}

/** The execute bit where it has to change. */
function changedBit(
  { executable }: PlacedCandidate,
  now: PresentFile,
): { readonly executable?: boolean } | 'unknown' {
  if (executable === undefined || executable === now.executable) return {};
  return now.executable === undefined ? 'unknown' : { executable };
}

interface FinalContent {
  readonly written: WrittenContent;
  readonly sha256: Sha256;
}

function finalContent(candidate: CompleteCandidate): FinalContent | undefined {
  if ('content' in candidate) {
    const { content } = candidate;
    return { written: { content }, sha256: sha256(content) };
  }
  if (!('contentBase64' in candidate)) return undefined;
  const { contentBase64 } = candidate;
  // Parsing has seen that it can be decoded, and is the one spelling of these bytes.
  const bytes = decodeBase64(contentBase64) ?? new Uint8Array();
  const text = decodeUtf8(bytes);
  const written: WrittenContent =
    text === undefined ? { content: contentBase64, encoding: 'base64' } : { content: text };
  return { written, sha256: sha256(bytes) };
}
