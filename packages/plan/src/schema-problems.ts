import { type ErrorCode, type Problem, shorten } from '@holdfast/base';
import type * as z from 'zod';
import { SPLIT_HINT } from './split-hint.js';

/** A place in a document, as zod reports it. */
export type IssuePath = readonly PropertyKey[];

/**
 * Says a schema's issue in our words: where, what is expected, what to do. The submitted value
 * never appears; of unknown keys the first is named, shortened.
 */
export function schemaProblem(
  issue: z.core.$ZodIssue,
  document: unknown,
  code: ErrorCode,
  what: string,
): Problem {
  const where = describePlace(issue.path, what);
  const op = operationIndex(issue.path);
  const located = op === undefined ? {} : { op };
  if (issue.code === 'too_big' && issue.origin === 'array') {
    return {
      code: 'too-large',
      message: `${where} has more than ${issue.maximum} entries.`,
      hint: SPLIT_HINT,
    };
  }
  if (issue.code === 'too_big' && issue.path.at(-1) === 'content') {
    return {
      code: 'too-large',
      message: `${where} is longer than ${issue.maximum} bytes.`,
      hint: SPLIT_HINT,
      ...located,
    };
  }
  const message = `${where} ${describeIssue(issue, document)}.`;
  return { code, message, ...hintFor(issue), ...located };
}

/** Whether an issue is about the form of a document, not about the size or wording of a value. */
export function isShapeIssue(issue: z.core.$ZodIssue): boolean {
  return (
    issue.code === 'invalid_type' ||
    issue.code === 'unrecognized_keys' ||
    issue.code === 'invalid_union'
  );
}

/** `candidates[2].path`; the whole document is called by its kind. */
function describePlace(path: IssuePath, what: string): string {
  const text = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
  return text === '' ? `The ${what}` : text;
}

function describeIssue(issue: z.core.$ZodIssue, document: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(document, issue.path) === undefined
        ? 'is missing'
        : `must be ${TYPE_NAMES.get(issue.expected) ?? issue.expected}`;
    case 'unrecognized_keys': {
      const [first = '', ...others] = issue.keys;
      const more = others.length === 0 ? '' : ` and ${others.length} more`;
      return `has an unknown key ${shorten(first, 40)}${more}`;
    }
    case 'invalid_value':
      return `must be ${issue.values
        .map((value) => JSON.stringify(value))
        .join(' or ')
        .slice(0, 200)}`;
    case 'invalid_union':
      return 'must be one of the known kinds';
    case 'too_small':
      return issue.origin === 'array' ? 'has too few entries' : 'is empty';
    case 'too_big':
      return `is longer than ${issue.maximum} characters`;
    default:
      return issue.message;
  }
}

function hintFor(issue: z.core.$ZodIssue): Pick<Problem, 'hint'> {
  if (issue.code !== 'unrecognized_keys' || issue.path.length > 0) return {};
  if (!issue.keys.some((key) => EVIDENCE_KEYS.has(key))) return {};
  return { hint: 'Leave the evidence out: on the command line it is gathered from disk.' };
}

const EVIDENCE_KEYS: ReadonlySet<string> = new Set(['snapshot', 'missingFiles']);

const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ['object', 'an object'],
  ['array', 'a list'],
  ['string', 'a string'],
  ['boolean', 'true or false'],
  ['null', 'null'],
]);

function valueAt(document: unknown, path: IssuePath): unknown {
  let value = document;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[part];
  }
  return value;
}

function operationIndex(path: IssuePath): number | undefined {
  const [list, index] = path;
  return (list === 'candidates' || list === 'operations') && typeof index === 'number'
    ? index
    : undefined;
}
