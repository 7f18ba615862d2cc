import type { Problem } from '@holdfast/base';
import { detachJson } from './detach-json.js';
import { readEditCandidates } from './edits/read-edit-candidates.js';
import { rememberParsed } from './parsed-requests.js';
import { DEFAULT_PLAN_LIMITS, documentBytesOf } from './plan-limits.js';
import { readMissingFiles, readSnapshot } from './read-host-evidence.js';
import { refusal } from './refusal.js';
import { requestIssues } from './request-issues.js';
import type { CompleteHostRequest } from './request-model.js';
import { completeHostRequestSchema } from './request-schema.js';

/** Whether something is meant as a host's request of version 2. */
export function isHostEdits(json: unknown): boolean {
  return (
    typeof json === 'object' &&
    json !== null &&
    Object.getOwnPropertyDescriptor(json, 'schemaVersion')?.value === 2
  );
}

/**
 * Parses a host's request of version 2: complete candidates with the evidence for them. The order of
 * validation is that of `parseRequest`.
 */
export function parseHostEdits(
  json: unknown,
):
  | { readonly ok: true; readonly request: CompleteHostRequest }
  | { readonly ok: false; readonly problems: readonly Problem[] } {
  const limits = DEFAULT_PLAN_LIMITS;
  const detached = detachJson(json, 'request', documentBytesOf(limits));
  if (!detached.ok) return refusal([detached.problem]);
  const issues = requestIssues(completeHostRequestSchema, detached.value);
  if (issues.shape.length > 0) return refusal(issues.shape);
  const request = detached.value as CompleteHostRequest;

  const snapshot = readSnapshot(request.snapshot, issues.of('snapshot'));
  if (!snapshot.ok) return refusal(snapshot.problems);
  const wording = issues.of('candidates');
  if (wording.length > 0) return refusal(wording);
  const candidates = readEditCandidates(request.candidates, limits);
  if (!candidates.ok) return refusal(candidates.problems);
  const missing = readMissingFiles(request.missingFiles, issues.of('missingFiles'));
  if (!missing.ok) return refusal(missing.problems);
  const registry = issues.of('registryVersion');
  if (registry.length > 0) return refusal(registry);

  const canonical: CompleteHostRequest = {
    ...request,
    // What the schema let pass says nothing but complete bytes.
    candidates: candidates.value as CompleteHostRequest['candidates'],
    ...(snapshot.value === undefined ? {} : { snapshot: snapshot.value }),
    ...(missing.value === undefined ? {} : { missingFiles: missing.value }),
  };
  return { ok: true, request: rememberParsed(canonical, 'host') };
}
