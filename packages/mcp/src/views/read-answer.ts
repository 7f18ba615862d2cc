import { displayText } from '@holdfast/blocks';

/** An object of JSON that somebody sent. */
export type Json = Readonly<Record<string, unknown>>;

/** The objects of a list; none where it is no list. */
export function objectsIn(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The texts of a list; none where it is no list. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** A text as it came; the empty one where it is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A text as it can be shown on one line. */
export function shownText(value: unknown): string {
  return displayText(textOf(value));
}

export function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
