import { checkWritablePath, isWellFormed, type Problem } from '@holdfast/base';
import type * as z from 'zod';
import { detachJson } from '../detach-json.js';
import { repeatedTargets } from '../repeated-targets.js';
import { isShapeIssue, schemaProblem } from '../schema-problems.js';
import type { EditCandidate, EditRequest } from './edit-model.js';
import { editRequestSchema } from './edit-request-schema.js';

/** A parsed request of version 2, or why it is refused. */
export type EditRequestResult =
  | { readonly ok: true; readonly request: EditRequest }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Parses a change request of version 2, whose candidates may say replacements (`edits`) or hunks
 * (`patch`) instead of the complete text. Paths come back in canonical form. Whether an edit fits is
 * seen when it is planned, with the file at hand.
 *
 * The order of validation and the problems are those of `parseRequest`.
 *
 * @param json - what `JSON.parse` gave; anything else is refused, never thrown at.
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
export function parseEditRequest(json: unknown): EditRequestResult {
  const detached = detachJson(json, 'request');
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
  const read = request.candidates.map((candidate, op) => readCandidate(candidate, op));
  const problems = read.flatMap((one) => one.problems);
  if (problems.length > 0) return refuse(problems);
  const candidates = read.map((one) => one.candidate);
  const repeated = repeatedTargets(candidates.map(({ path }) => path));
  if (repeated.length > 0) return refuse(repeated);

  const registry = say(of('registryVersion'));
  if (registry.length > 0) return refuse(registry);
  return { ok: true, request: { ...request, candidates } };
}

/** More would only bury the first ones. */
const MAX_PROBLEMS = 50;

function refuse(problems: readonly Problem[]): EditRequestResult {
  return { ok: false, problems: problems.slice(0, MAX_PROBLEMS) };
}

function readCandidate(
  candidate: EditCandidate,
  op: number,
): { readonly candidate: EditCandidate; readonly problems: readonly Problem[] } {
  const check = checkWritablePath(candidate.path);
  const problems: Problem[] = check.ok ? [] : [{ ...check.problem, op }];
  if (!textsOf(candidate).every(isWellFormed)) {
    problems.push({
      code: 'request-invalid',
      message: `candidates[${op}] has an unpaired surrogate, which UTF-8 cannot hold.`,
      hint: 'Send text that is valid Unicode.',
      op,
    });
  }
  return { candidate: check.ok ? { ...candidate, path: check.path } : candidate, problems };
}

function textsOf(candidate: EditCandidate): readonly string[] {
  if ('edits' in candidate) {
    return [candidate.reason, ...candidate.edits.flatMap((edit) => [edit.old, edit.new])];
  }
  return [candidate.reason, 'patch' in candidate ? candidate.patch : candidate.content];
}
