import { type Problem, shorten } from '@holdfast/base';
import type * as z from 'zod';

/**
 * What is wrong with a configuration, in words for whoever wrote it: each problem names the setting
 * and what is allowed there, never a value.
 *
 * @param issues - of a zod schema of strict objects.
 * @param schema - the JSON Schema of the same, for the names that are allowed.
 *
 * @example
 * ```ts
 * import { settingProblems } from '@holdfast/project';
 *
 * const schema = { properties: { listen: { properties: { host: {}, port: {} } } } };
 * const problems = settingProblems(
 *   [{ code: 'unrecognized_keys', keys: ['prot'], path: ['listen'], message: '' }],
 *   schema,
 * );
 * console.log(problems[0]?.message);
 * // There is no setting "listen.prot". Allowed: host, port.
 * ```
 */
export function settingProblems(
  issues: readonly z.core.$ZodIssue[],
  schema: SettingSchema,
): readonly Problem[] {
  return issues.flatMap((issue) => describe(issue, schema));
}

/** As much of a JSON Schema as names of settings need. */
export interface SettingSchema {
  readonly properties?: Readonly<Record<string, SettingSchema>>;
  readonly items?: SettingSchema;
}

function problem(message: string): Problem {
  return { code: 'config-invalid', message };
}

function describe(issue: z.core.$ZodIssue, schema: SettingSchema): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    const allowed = allowedAt(issue.path, schema).join(', ');
    return issue.keys.map((key) =>
      problem(
        `There is no setting ${shorten([...issue.path, key].join('.'), 80)}. Allowed: ${allowed}.`,
      ),
    );
  }
  const what = issue.path.length === 0 ? 'The configuration' : placeName(issue.path);
  return [problem(`${what} ${expectation(issue)}.`)];
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_NAMES.get(issue.expected) ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'too_small':
      return issue.origin === 'number' ? `must be at least ${issue.minimum}` : `must not be empty`;
    case 'too_big':
      return `must be at most ${issue.maximum}${issue.origin === 'array' ? ' entries' : ''}`;
    default:
      return issue.message;
  }
}

const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ['object', 'an object'],
  ['array', 'a list'],
  ['string', 'a string'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
]);

/** `limits.bodyBytes`, `repositories[2].root`. */
function placeName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function allowedAt(path: readonly PropertyKey[], schema: SettingSchema): readonly string[] {
  let node: SettingSchema | undefined = schema;
  for (const part of path) {
    node = typeof part === 'number' ? node?.items : node?.properties?.[String(part)];
  }
  return Object.keys(node?.properties ?? {});
}
