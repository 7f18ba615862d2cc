import { type ErrorCode, type Problem, shorten } from '@holdfast/base';
import type * as z from 'zod';
import { SPLIT_HINT } from './split-hint.js';

/** A place in a document, as zod reports it. */
export type IssuePath = readonly PropertyKey[];

/** Where issues come from, and how to call it. */
export interface IssueSource {
  readonly document: unknown;
  /** All issues of the document: one may explain another. */
  readonly issues: readonly z.core.$ZodIssue[];
  readonly code: ErrorCode;
  readonly what: string;
}

/**
 * Says a schema's issue in our words: where, what is expected, what to do. The submitted value
 * never appears; of unknown keys the first is named, shortened, also where another one is missing:
 * most often it is the missing one misspelt.
 */
export function schemaProblem(issue: z.core.$ZodIssue, source: IssueSource): Problem {
  const { document, code, what } = source;
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
  const unknown = unknownKeys(issue, source);
  const also =
    unknown === undefined || unknown === issue ? '' : `; ${describeOthers(unknown.keys)}`;
  const message = `${where} ${describeIssue(issue, document)}${also}.`;
  return { code, message, ...hintFor(unknown, document), ...located };
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
    case 'unrecognized_keys':
      return `has an unknown key ${nameKeys(issue.keys)}`;
    case 'invalid_value':
      return `must be ${issue.values
        .map((value) => JSON.stringify(value))
        .join(' or ')
        .slice(0, 200)}`;
    case 'invalid_union':
      return 'must be one of the known kinds';
    case 'too_small':
      return issue.origin === 'array'
        ? `must have at least ${issue.minimum} ${Number(issue.minimum) === 1 ? 'entry' : 'entries'}`
        : 'is empty';
    case 'too_big':
      return `is longer than ${issue.maximum} characters`;
    default:
      return issue.message;
  }
}

/** The unknown keys an issue is about, or those beside the key whose absence it is about. */
function unknownKeys(
  issue: z.core.$ZodIssue,
  { document, issues }: IssueSource,
): z.core.$ZodIssueUnrecognizedKeys | undefined {
  if (issue.code === 'unrecognized_keys') return issue;
  if (issue.code !== 'invalid_type' || valueAt(document, issue.path) !== undefined)
    return undefined;
  const parent = issue.path.slice(0, -1);
  return issues.find(
    (other): other is z.core.$ZodIssueUnrecognizedKeys =>
      other.code === 'unrecognized_keys' &&
      other.path.length === parent.length &&
      other.path.every((part, index) => part === parent[index]),
  );
}

function describeOthers(keys: readonly string[]): string {
  return keys.length === 1
    ? `the key ${nameKeys(keys)} is not known`
    : `the keys ${nameKeys(keys)} are not known`;
}

function nameKeys([first = '', ...others]: readonly string[]): string {
  return `${shorten(first, 40)}${others.length === 0 ? '' : ` and ${others.length} more`}`;
}

function hintFor(
  unknown: z.core.$ZodIssueUnrecognizedKeys | undefined,
  document: unknown,
): Pick<Problem, 'hint'> {
  if (unknown === undefined) return {};
  const { keys, path } = unknown;
  if (path.length === 0 && keys.some((key) => EVIDENCE_KEYS.has(key))) {
    return { hint: 'Leave the evidence out: on the command line it is gathered from disk.' };
  }
  if (path.length !== 2 || path[0] !== 'candidates') return {};
  if (valueAt(document, ['schemaVersion']) === 2) return { hint: SECOND_HINT };
  return keys.some((key) => OTHER_WORK.has(key.toLowerCase()))
    ? { hint: FIRST_HINT }
    : { hint: 'A candidate has path, content and reason.' };
}

const FIRST_HINT =
  'Version 1 plans create and update files only. A request with "schemaVersion": 2 may also delete, move and make executable.';
const SECOND_HINT =
  'A candidate of version 2 has path and reason, and of content, contentBase64, contentFile, edits, patch, delete, from and executable what its change needs.';

/** Keys by which a request asks for more than the final text of a file. */
const OTHER_WORK: ReadonlySet<string> = new Set([
  'delete',
  'deleted',
  'from',
  'mode',
  'move',
  'oldpath',
  'remove',
  'removed',
  'rename',
  'to',
]);

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
