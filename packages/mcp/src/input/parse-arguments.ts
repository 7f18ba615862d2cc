import { HoldfastError, shorten } from '@holdfast/base';
import type * as z from 'zod';
import { type ArgumentSchema, inputJsonSchema } from './input-json-schema.js';

/**
 * Checks the arguments of a call. An object or a list may be given as JSON in a string: clients do
 * so whose model wrote it that way.
 *
 * @throws HoldfastError `request-invalid`; the message names the argument and what it should be, and
 *   never what was sent.
 */
export function parseArguments<Input extends z.ZodObject>(
  input: Input,
  raw: unknown,
): z.output<Input> {
  const parsed = input.safeParse(readJsonStrings(input, raw ?? {}));
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  // Where one is missing and one is unknown, it is most often the missing one misspelt.
  const unknown = issues.find(({ code }) => code === 'unrecognized_keys');
  throw refused(unknown ?? issues[0], Object.keys(input.shape));
}

function readJsonStrings(input: z.ZodObject, raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const { properties } = inputJsonSchema(input);
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => {
      const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return [key, schema === undefined ? value : readJsonString(schema, value)];
    }),
  );
}

/** In a list of objects, each may be a string of its own. */
function readJsonString({ type, items }: ArgumentSchema, value: unknown): unknown {
  if (type !== 'object' && type !== 'array') return value;
  const read = typeof value === 'string' ? (parsedJson(value) ?? value) : value;
  if (!Array.isArray(read) || items?.type !== 'object') return read;
  return read.map((item: unknown) =>
    typeof item === 'string' ? (parsedJson(item) ?? item) : item,
  );
}

/** Undefined for what is not JSON: the schema then refuses the string. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(issue: z.core.$ZodIssue | undefined, allowed: readonly string[]): HoldfastError {
  if (issue === undefined) {
    return new HoldfastError('request-invalid', 'The arguments cannot be used.');
  }
  const at = placeOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map((key) => shorten(key, 40)).join(', ');
    const known = issue.path.length === 0 ? ` Allowed: ${allowed.join(', ') || 'none'}.` : '';
    return invalid(`Unknown ${at === '' ? 'argument' : `key in ${at}`}: ${keys}.${known}`);
  }
  if (issue.code === 'invalid_type' && at !== '' && issue.message.endsWith('received undefined')) {
    return invalid(`${at} is missing.`);
  }
  return invalid(`${at === '' ? 'The arguments are' : `${at} is`} not usable: ${issue.message}.`);
}

function invalid(message: string): HoldfastError {
  return new HoldfastError('request-invalid', message, {
    hint: 'Correct the arguments as the input schema of the tool describes them.',
  });
}

/** As `files[3].path`; keys come from a schema, or are shortened. */
function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) =>
      typeof part === 'number' ? `[${part}]` : `.${shorten(String(part), 40).slice(1, -1)}`,
    )
    .join('')
    .replace(/^\./, '');
}
