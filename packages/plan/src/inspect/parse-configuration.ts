import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';

/** A parsed JSON object; read its members with {@link member}, which sees own members only. */
export type JsonObject = Readonly<Record<string, unknown>>;

export type ParsedConfiguration =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly why: string };

/**
 * Parses a configuration whose root must be an object. ts/jsconfig files may have comments and
 * trailing commas, all may start with a byte-order mark. Never throws, whatever the text is.
 *
 * @param path - decides the dialect by the file's name.
 */
export function parseConfiguration(path: string, content: string): ParsedConfiguration {
  const text = content.replace(/^\ufeff/, '');
  try {
    const value = isJsonc(path) ? parseJsonc(text) : (JSON.parse(text) as unknown);
    const object = asObject(value);
    return object === undefined
      ? { ok: false, why: 'is not a JSON object' }
      : { ok: true, value: object };
  } catch (cause) {
    if (cause instanceof SyntaxError) return { ok: false, why: 'is not valid JSON' };
    if (cause instanceof JsoncError) return { ok: false, why: cause.message };
    // The parser is recursive: hostile nesting ends as a RangeError of the stack.
    if (cause instanceof RangeError) return { ok: false, why: 'is nested too deeply' };
    throw cause;
  }
}

/** The value as an object, `undefined` for arrays, `null` and everything else. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** An own member, so that `constructor` or `__proto__` in a file mean nothing. */
export function member(object: JsonObject | undefined, name: string): unknown {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

class JsoncError extends Error {}

function isJsonc(path: string): boolean {
  return /(?:^|\/)(?:tsconfig[^/]*|jsconfig)\.json$/.test(path);
}

function parseJsonc(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const first = errors[0];
  if (first === undefined) return value;
  const line = text.slice(0, first.offset).split('\n').length;
  throw new JsoncError(
    `is not valid JSON with comments (${printParseErrorCode(first.error)} in line ${line})`,
  );
}
