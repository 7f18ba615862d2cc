/** A parsed JSON object; read its members with {@link member}, which sees own members only. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A parsed configuration, or why it is none; `why` continues a sentence about its path. */
export type ParsedConfiguration =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly why: string };

/** Parses JSON whose root must be an object, after a byte-order mark if there is one. Never throws. */
export function parseJsonObject(text: string): ParsedConfiguration {
  try {
    return requireObject(JSON.parse(withoutMark(text)));
  } catch {
    // JSON.parse throws for nothing but its text.
    return { ok: false, why: 'is not valid JSON' };
  }
}

export function requireObject(value: unknown): ParsedConfiguration {
  const object = asObject(value);
  return object === undefined
    ? { ok: false, why: 'is not a JSON object' }
    : { ok: true, value: object };
}

export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
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
