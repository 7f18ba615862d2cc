import type { Problem } from '@holdfast/base';
import type * as z from 'zod';
import { detachJson } from './detach-json.js';
import { parseEditRequest } from './edits/parse-edit-request.js';
import { rememberParsed } from './parsed-requests.js';
import { DEFAULT_PLAN_LIMITS, documentBytesOf } from './plan-limits.js';
import { readMissingFiles, readSnapshot } from './read-host-evidence.js';
import type { CompleteHostRequest } from './request-model.js';
import { completeHostRequestSchema } from './request-schema.js';
import { isShapeIssue, schemaProblem } from './schema-problems.js';

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
  const detached = detachJson(json, 'request', documentBytesOf(DEFAULT_PLAN_LIMITS));
  if (!detached.ok) return refuse([detached.problem]);
  const { value: document } = detached;
  const issues = completeHostRequestSchema.safeParse(document).error?.issues ?? [];
  const source = { document, issues, code: 'request-invalid', what: 'request' } as const;
  const say = (some: readonly z.core.$ZodIssue[]): Problem[] =>
    some.map((issue) => schemaProblem(issue, source));
  const shape = issues.filter(isShapeIssue);
  if (shape.length > 0) return refuse(say(shape));
  const of = (member: string) => say(issues.filter((issue) => issue.path[0] === member));
  const request = document as CompleteHostRequest;

  const snapshot = readSnapshot(request.snapshot, of('snapshot'));
  if (!snapshot.ok) return refuse(snapshot.problems);
  const { schemaVersion, candidates: requested } = request;
  const edits = parseEditRequest({ schemaVersion, candidates: requested });
  if (!edits.ok) return refuse(edits.problems);
  const missing = readMissingFiles(request.missingFiles, of('missingFiles'));
  if (!missing.ok) return refuse(missing.problems);
  const registry = of('registryVersion');
  if (registry.length > 0) return refuse(registry);

  const canonical: CompleteHostRequest = {
    ...request,
    candidates: edits.request.candidates as CompleteHostRequest['candidates'],
    ...(snapshot.value === undefined ? {} : { snapshot: snapshot.value }),
    ...(missing.value === undefined ? {} : { missingFiles: missing.value }),
  };
  return { ok: true, request: rememberParsed(canonical, 'host') };
}

/** More would only bury the first ones. */
const MAX_PROBLEMS = 50;

function refuse(problems: readonly Problem[]) {
  return { ok: false, problems: problems.slice(0, MAX_PROBLEMS) } as const;
}
