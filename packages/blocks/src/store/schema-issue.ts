import type * as z from 'zod';
import { type Found, invalid, placeText } from './map-problem.js';

/** What a schema found, in plain words and without showing the value; one finding for each key. */
export function issueFindings(issue: z.core.$ZodIssue, value: unknown): readonly Found[] {
  const place = issue.path.length === 0 ? 'the file' : placeText(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const at = [...issue.path, key];
      return invalid(at, `${placeText(at)} is not known`, 'Correct the key, or take it away.');
    });
  }
  if (isMissing(value, issue.path)) return [invalid(issue.path, `${place} is missing`)];
  return [invalid(issue.path, `${place} ${says(issue, value)}`)];
}

function says(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_NAMES[issue.expected] ?? `a ${issue.expected}`}`;
    case 'invalid_value':
      return `must be ${issue.values.map((one) => JSON.stringify(one)).join(' or ')}${leaveOut(issue, value)}`;
    case 'invalid_union':
      return 'must be a path relative to the project root, a text or a number, as its key says';
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'number'
        ? `must be at most ${issue.maximum}`
        : `is longer than ${issue.maximum}`;
    default:
      return issue.message;
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
};

/** `false` and `null` are how other formats say nothing. */
function leaveOut(issue: z.core.$ZodIssue, value: unknown): string {
  const found = valueAt(value, issue.path);
  return found === false || found === null ? '; leave it out where it is not' : '';
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  return valueAt(value, path) === undefined;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return found;
}
