import { utf8Length } from '@holdfast/base';

/**
 * A value of JSON that has room: where it is too large, its texts and lists are cut, more and more,
 * and what was cut says so. Texts of a repository can be of any length.
 *
 * @param bytes - of the value as JSON.
 */
export function cutToFit(value: unknown, bytes: number): unknown {
  let left = value;
  for (const most of STEPS) {
    if (utf8Length(JSON.stringify(left) ?? 'null') <= bytes) return left;
    left = marked(cutBy(value, most));
  }
  return left;
}

/** Most units of a text, and most entries of a list. */
interface Most {
  readonly units: number;
  readonly entries: number;
}

const STEPS: readonly Most[] = [
  { units: 2000, entries: 100 },
  { units: 500, entries: 20 },
  { units: 120, entries: 5 },
  { units: 40, entries: 2 },
];

function cutBy(value: unknown, most: Most): unknown {
  if (typeof value === 'string') return cutText(value, most.units);
  if (Array.isArray(value)) return value.slice(0, most.entries).map((item) => cutBy(item, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, cutBy(it, most)]));
}

function cutText(text: string, units: number): string {
  return text.length <= units ? text : `${text.slice(0, units).toWellFormed()}…`;
}

function marked(value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { ...value, cut: true } : value;
}
