import { shorten } from '@holdfast/base';
import type * as z from 'zod';

/** Says what a schema found, without showing the value. `entry` is the line the issue belongs to. */
export function issueMessage(issue: z.core.$ZodIssue, entry: unknown): string {
  const place = issue.path.map(String).join('.');
  const name = place === '' ? 'the anchor' : place === 'id' ? 'the id' : place;
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(entry, issue.path)
        ? `${name} is missing`
        : `${name} must be ${TYPE_NAMES[issue.expected] ?? `a ${issue.expected}`}`;
    case 'unrecognized_keys':
      return `${name} has the unknown key ${shorten(issue.keys[0] ?? '', 40)}`;
    case 'invalid_value':
      return isMissing(entry, issue.path)
        ? `${name} is missing`
        : `${name} must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'too_small':
      return issue.origin === 'string'
        ? `${name} is empty`
        : `${name} must be at least ${issue.minimum}`;
    case 'too_big':
      return `${name} is longer than ${issue.maximum} characters`;
    default:
      return `${name} ${issue.message}`;
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  object: 'an object',
  string: 'a string',
  int: 'a whole number',
};

function isMissing(entry: unknown, path: readonly PropertyKey[]): boolean {
  let value = entry;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return true;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return value === undefined;
}
