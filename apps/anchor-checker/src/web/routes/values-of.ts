import type { Values } from './web-route.js';

/** Reads a parsed query or form, whatever somebody sent. No text with a NUL, which the database cannot hold. */
export function valuesOf(source: unknown): Values {
  const values = new Map<string, readonly string[]>();
  if (typeof source === 'object' && source !== null) {
    for (const [name, value] of Object.entries(source)) {
      const list: readonly unknown[] = Array.isArray(value) ? value : [value];
      values.set(
        name,
        list.filter((it): it is string => typeof it === 'string' && !it.includes('\0')),
      );
    }
  }
  const all = (name: string) => values.get(name) ?? [];
  return {
    all,
    one: (name) => {
      const value = all(name)[0]?.trim();
      return value === '' ? undefined : value;
    },
  };
}
