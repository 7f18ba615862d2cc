import { type Problem, shorten } from '@holdfast/base';
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type * as z from 'zod';
import { CONFIG_PATH } from './config-path.js';
import { type Config, configSchema } from './config-schema.js';

/** A problem of the configuration, with its place. Lines and columns count from 1. */
export interface ConfigProblem extends Problem {
  readonly line: number;
  readonly column: number;
}

/** What {@link parseConfig} found. */
export type ParsedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/**
 * Parses the text of `.holdfast/config.json`. Comments and trailing commas are allowed. All
 * problems are listed in the order of the text, each with its line and column; values are never quoted.
 *
 * @example
 * ```ts
 * import { parseConfig } from '@holdfast/project';
 *
 * const parsed = parseConfig('{\n  "root": ["src"]\n}\n');
 * console.log(parsed.ok ? parsed.config : parsed.problems.map((p) => `${p.line}:${p.column} ${p.message}`));
 * // [ '2:3 There is no setting "root".' ]
 * ```
 */
export function parseConfig(text: string): ParsedConfig {
  const errors: ParseError[] = [];
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  let tree: Node | undefined;
  try {
    tree = parseTree(source, errors, { allowTrailingComma: true });
  } catch (error) {
    // The parser is recursive: hostile nesting ends at the stack's limit.
    if (!(error instanceof RangeError)) throw error;
    return refuse([problem(source, 0, 'The text is nested too deeply.')]);
  }
  if (errors.length > 0 || tree === undefined) {
    if (source.trim() === '') return refuse([problem(source, 0, 'The file is empty.')]);
    return refuse(errors.map(({ error, offset }) => problem(source, offset, syntax(error))));
  }
  const result = configSchema.safeParse(getNodeValue(tree));
  if (result.success) return { ok: true, config: result.data };
  const root = tree;
  return refuse(result.error.issues.flatMap((issue) => describe(issue, root, source)));
}

function refuse(problems: readonly ConfigProblem[]): ParsedConfig {
  const inOrder = [...problems].sort((a, b) => a.line - b.line || a.column - b.column);
  return { ok: false, problems: inOrder };
}

function describe(issue: z.core.$ZodIssue, root: Node, source: string): ConfigProblem[] {
  const at = findNodeAtLocation(root, issue.path as (string | number)[])?.offset ?? 0;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const node = findNodeAtLocation(root, [...(issue.path as (string | number)[]), key]);
      const offset = node?.parent?.offset ?? at;
      const name = [...issue.path, key].join('.');
      return problem(source, offset, `There is no setting ${shorten(name, 60)}.`);
    });
  }
  const what = issue.path.length === 0 ? 'The configuration' : placeName(issue.path);
  return [problem(source, at, `${what} ${expectation(issue)}.`)];
}

/** `budget.files`, `roots[2]`. */
function placeName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_NAMES.get(issue.expected) ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'too_small':
      return issue.origin === 'number'
        ? `must be at least ${issue.minimum}`
        : issue.origin === 'array'
          ? 'must have at least one entry'
          : 'is empty';
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
  ['number', 'a whole number'],
]);

function syntax(error: ParseError['error']): string {
  const words = printParseErrorCode(error).replace(/([a-z])([A-Z])/g, '$1 $2');
  return `This is not JSON: ${words.toLowerCase()}.`;
}

function problem(source: string, offset: number, message: string): ConfigProblem {
  const before = source.slice(0, offset);
  return {
    code: 'config-invalid',
    message,
    path: CONFIG_PATH,
    line: before.split('\n').length,
    column: offset - (before.lastIndexOf('\n') + 1) + 1,
  };
}
