/** Whether a value of a file is of its form; says no more than that. */
export type PlainCheck = (value: unknown) => boolean;

/** Checks of single values and lists. */
export const isPlain = {
  matching:
    (pattern: RegExp, maxLength = 4096): PlainCheck =>
    (value) =>
      typeof value === 'string' && value.length <= maxLength && pattern.test(value),
  oneOf:
    (...values: readonly unknown[]): PlainCheck =>
    (value) =>
      values.includes(value),
  whole:
    (least: number): PlainCheck =>
    (value) =>
      Number.isSafeInteger(value) && (value as number) >= least,
  list:
    (of: PlainCheck, most = Number.POSITIVE_INFINITY): PlainCheck =>
    (value) =>
      Array.isArray(value) && value.length <= most && value.every((one) => of(one)),
} as const;

/** An object with all of the first members, any of the second, and no others. */
export function plainObject(
  required: Readonly<Record<string, PlainCheck>>,
  optional: Readonly<Record<string, PlainCheck>> = {},
): PlainCheck {
  const checks = new Map(Object.entries({ ...required, ...optional }));
  const needed = new Set(Object.keys(required));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    let missing = needed.size;
    for (const key of Object.keys(value)) {
      if (checks.get(key)?.((value as Readonly<Record<string, unknown>>)[key]) !== true)
        return false;
      if (needed.has(key)) missing -= 1;
    }
    return missing === 0;
  };
}
