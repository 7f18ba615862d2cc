import type { Problem } from '@holdfast/base';
import type * as z from 'zod';
import { MAX_PROBLEMS } from './refusal.js';
import { isShapeIssue, schemaProblem } from './schema-problems.js';

/** What a schema finds wrong with a request, as problems. */
export interface RequestIssues {
  /** Wrong types, and keys that are unknown or missing: the rest cannot be looked at then. */
  readonly shape: readonly Problem[];
  /** Of one member of the request. */
  readonly of: (member: string) => readonly Problem[];
  /** Of the places whose path passes a test. */
  readonly at: (test: (path: readonly PropertyKey[]) => boolean) => readonly Problem[];
}

/** Compares a request, detached from whoever sent it, with a schema. */
export function requestIssues(schema: z.ZodType, document: unknown): RequestIssues {
  const issues = schema.safeParse(document).error?.issues ?? [];
  const source = { document, issues, code: 'request-invalid', what: 'request' } as const;
  const say = (some: readonly z.core.$ZodIssue[]) =>
    some.slice(0, MAX_PROBLEMS).map((issue) => schemaProblem(issue, source));
  const at: RequestIssues['at'] = (test) => say(issues.filter(({ path }) => test(path)));
  return {
    shape: say(issues.filter(isShapeIssue)),
    of: (member) => at(([first]) => first === member),
    at,
  };
}
