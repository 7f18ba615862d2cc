import type { Problem } from '@holdfast/base';
import type * as z from 'zod';
import { detachJson } from '../detach-json.js';
import type { ParsePlanOptions } from '../parse-plan.js';
import { documentBytesOf, planLimits } from '../plan-limits.js';
import { repeatedPlaces } from '../repeated-targets.js';
import { isShapeIssue, schemaProblem } from '../schema-problems.js';
import { RAISE_HINT } from '../split-hint.js';
import { candidatePlaces } from './candidate-places.js';
import type { EditRequest } from './edit-model.js';
import { editRequestSchema } from './edit-request-schema.js';
import { readEditCandidate } from './read-edit-candidate.js';

/** A parsed request of version 2, or why it is refused. */
export type EditRequestResult =
  | { readonly ok: true; readonly request: EditRequest }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Parses a change request of version 2, whose candidates may say replacements (`edits`) or hunks
 * (`patch`) instead of the complete text, and may delete, move or make executable. Paths come back in canonical form. Whether an edit fits is
 * seen when it is planned, with the file at hand.
 *
 * The order of validation and the problems are those of `parseRequest`.
 *
 * @param json - what `JSON.parse` gave; anything else is refused, never thrown at.
 * @throws HoldfastError `usage-error` for limits that cannot be set.
 *
 * @example
 * ```ts
 * import { parseEditRequest } from '@holdfast/plan';
 *
 * const result = parseEditRequest({
 *   schemaVersion: 2,
 *   candidates: [
 *     { path: './src/a.ts', edits: [{ old: 'let ', new: 'const ' }], reason: 'It never changes' },
 *   ],
 * });
 * console.log(result.ok && result.request.candidates[0]?.path);
 * // src/a.ts
 * ```
 */
export function parseEditRequest(json: unknown, options: ParsePlanOptions = {}): EditRequestResult {
  const limits = planLimits(options.limits);
  const detached = detachJson(json, 'request', documentBytesOf(limits));
  if (!detached.ok) return refuse([detached.problem]);
  const issues = editRequestSchema.safeParse(detached.value).error?.issues ?? [];
  const say = (some: readonly z.core.$ZodIssue[]): Problem[] =>
    some.map((issue) =>
      schemaProblem(issue, {
        document: detached.value,
        issues,
        code: 'request-invalid',
        what: 'request',
      }),
    );
  const shape = issues.filter(isShapeIssue);
  if (shape.length > 0) return refuse(say(shape));
  const of = (member: string) => issues.filter((issue) => issue.path[0] === member);
  const version = say(of('schemaVersion'));
  if (version.length > 0) return refuse(version);

  const request = detached.value as EditRequest;
  const wording = say(of('candidates'));
  if (wording.length > 0) return refuse(wording);
  const count = request.candidates.length;
  if (count > limits.files) return refuse([tooMany(count, limits.files)]);
  const read = request.candidates.map((candidate, op) => readEditCandidate(candidate, op, limits));
  const problems = read.flatMap((one) => one.problems);
  if (problems.length > 0) return refuse(problems);
  const candidates = read.map((one) => one.candidate);
  const repeated = repeatedPlaces(candidates.flatMap(candidatePlaces));
  if (repeated.length > 0) return refuse(repeated);
  const total = read.reduce((sum, one) => sum + one.bytes, 0);
  if (total > limits.totalBytes) return refuse([tooMuch(total, limits.totalBytes)]);

  const registry = say(of('registryVersion'));
  if (registry.length > 0) return refuse(registry);
  return { ok: true, request: { ...request, candidates } };
}

/** More would only bury the first ones. */
const MAX_PROBLEMS = 50;

function refuse(problems: readonly Problem[]): EditRequestResult {
  return { ok: false, problems: problems.slice(0, MAX_PROBLEMS) };
}

function tooMany(count: number, most: number): Problem {
  return {
    code: 'too-large',
    message: `The request has ${count} candidates; at most ${most} are taken.`,
    hint: RAISE_HINT,
  };
}

function tooMuch(total: number, most: number): Problem {
  return {
    code: 'too-large',
    message: `The candidates have ${total} bytes in all; at most ${most} are taken.`,
    hint: RAISE_HINT,
  };
}
