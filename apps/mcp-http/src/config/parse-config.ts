import { type Problem, shorten } from '@holdfast/base';
import type * as z from 'zod';
import { checkTogether } from './check-together.js';
import { type Config, configJsonSchema, configSchema } from './config-schema.js';

/** What {@link parseConfig} found. */
export type ParsedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Parses a configuration file. Problems name the setting and what is allowed, never a value. */
export function parseConfig(text: string): ParsedConfig {
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return { ok: false, problems: [problem('The configuration is not JSON.')] };
  }
  const result = configSchema.safeParse(value);
  if (!result.success) return { ok: false, problems: result.error.issues.flatMap(describe) };
  const problems = checkTogether(result.data);
  return problems.length > 0
    ? { ok: false, problems: problems.map(problem) }
    : { ok: true, config: result.data };
}

function problem(message: string): Problem {
  return { code: 'config-invalid', message };
}

function describe(issue: z.core.$ZodIssue): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    const allowed = allowedAt(issue.path).join(', ');
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

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
}

function allowedAt(path: readonly PropertyKey[]): readonly string[] {
  let node: SchemaNode | undefined = configJsonSchema() as SchemaNode;
  for (const part of path) {
    node = typeof part === 'number' ? node?.items : node?.properties?.[String(part)];
  }
  return Object.keys(node?.properties ?? {});
}
