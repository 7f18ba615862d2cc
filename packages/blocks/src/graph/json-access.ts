import type { JsonValue } from '@holdfast/base';

/** A JSON object's own member; `undefined` for anything else, also for inherited names. */
export function member(value: unknown, key: string): JsonValue | undefined {
  if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
  return value[key];
}

/** Members of a JSON object in their order; none for anything else. */
export function members(value: unknown): readonly (readonly [string, JsonValue])[] {
  return isObject(value) ? Object.entries(value) : [];
}

/** The value when it is a string. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The strings of an array; none for anything else. */
export function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((it): it is string => typeof it === 'string') : [];
}

/** Whether it is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
