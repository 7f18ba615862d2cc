/** An object of which nothing is known yet. */
export type RawRecord = Readonly<Record<string, unknown>>;

/** The value if it is an object, else an empty one. */
export function recordOf(value: unknown): RawRecord {
  return isRecord(value) ? value : {};
}

/** The value if it is a list, else an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
