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

/** A member of its own; never one that every object has, such as `constructor`. */
export function ownOf(record: RawRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** One text for equal data, also for data that no file may hold (half of a character). */
export function rawText(value: unknown): string {
  const sorted = (_: string, member: unknown) =>
    isRecord(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member;
  return JSON.stringify(value, sorted) ?? '';
}
