import { shorten } from '@holdfast/base';
import type * as z from 'zod';
import { ApiError } from './api-error.js';

/**
 * Checks a part of a request.
 *
 * @param part - what it is called: body, query, path.
 * @throws ApiError `validation` that names every member that is wrong and what is allowed; values that
 *   were sent are not repeated.
 */
export function parsePart<S extends z.ZodType>(
  part: string,
  schema: S,
  value: unknown,
): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const problems = result.error.issues.slice(0, 20).flatMap((issue) => describe(part, issue));
  const [first] = problems;
  throw new ApiError('validation', `${first?.place ?? part} ${first?.message ?? 'is not valid'}.`, {
    details: { problems },
  });
}

interface PartProblem {
  readonly place: string;
  readonly message: string;
}

function describe(part: string, issue: z.core.$ZodIssue): readonly PartProblem[] {
  const place = [part, ...issue.path.map(String)].join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      place: `${place}.${shorten(key, 40)}`,
      message: 'is not known',
    }));
  }
  return [{ place, message: expectation(issue) }];
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${issue.origin === 'string' ? ' long' : ''}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' long' : ''}`;
    case 'invalid_format':
      return issue.message.startsWith('must') ? issue.message : `must be ${issue.format}`;
    default:
      return issue.message;
  }
}
