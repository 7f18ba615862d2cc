/**
 * A value with the keys of its objects as published documents have them: `qualified_name`.
 *
 * @param value - any JSON value; keys that are data, such as paths, must not be in it.
 * @returns a copy; values other than objects and arrays are the same.
 * @example
 * ```ts
 * import { snakeCase } from '@holdfast/base';
 *
 * console.log(snakeCase({ qualifiedName: 'a', nextOnes: [{ isLast: true }] }));
 * // { qualified_name: 'a', next_ones: [ { is_last: true } ] }
 * ```
 */
export function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [snakeKey(key), snakeCase(member)]),
  );
}

function snakeKey(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
