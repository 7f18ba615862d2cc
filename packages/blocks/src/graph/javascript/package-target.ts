import type { JsonValue } from '@holdfast/base';
import { isObject, members } from '../json-access.js';

/** Where `exports` or `imports` of a package lead for one key. */
export type PackageTarget =
  | { readonly kind: 'targets'; readonly targets: readonly string[] }
  /** The package does not export it, or says `null`. */
  | { readonly kind: 'blocked' };

/**
 * Looks a key (`.`, `./sub`, `#name`) up in the `exports` or `imports` of a manifest by Node's
 * published algorithm (PACKAGE_IMPORTS_EXPORTS_RESOLVE): exact key, else the longest pattern.
 *
 * @param accepts - whether a condition holds; `default` always does.
 * @returns targets in order of preference, with `*` put in; several where an array offers several.
 */
export function packageTarget(
  map: JsonValue,
  key: string,
  accepts: (condition: string) => boolean,
): PackageTarget {
  const table = isObject(map) && !isConditions(map) ? map : { '.': map };
  const match = bestMatch(Object.keys(table), key);
  if (match === undefined) return { kind: 'blocked' };
  const targets = targetsOf(table[match.key] ?? null, accepts);
  if (targets === undefined || targets.length === 0) return { kind: 'blocked' };
  return { kind: 'targets', targets: targets.map((it) => filled(it, match.rest)) };
}

function filled(target: string, rest: string): string {
  return target.endsWith('/') ? target + rest : target.replaceAll('*', rest);
}

/** An object without keys that begin with `.` or `#` is a set of conditions for the package itself. */
function isConditions(map: Readonly<Record<string, JsonValue>>): boolean {
  return !Object.keys(map).some((key) => key.startsWith('.') || key.startsWith('#'));
}

interface Match {
  readonly key: string;
  readonly rest: string;
}

function bestMatch(keys: readonly string[], key: string): Match | undefined {
  if (keys.includes(key) && !key.includes('*')) return { key, rest: '' };
  let best: (Match & { readonly base: number }) | undefined;
  for (const pattern of keys) {
    const rest = restOf(pattern, key);
    if (rest === undefined) continue;
    const base = pattern.endsWith('/') ? pattern.length : pattern.indexOf('*');
    if (
      best === undefined ||
      base > best.base ||
      (base === best.base && pattern.length > best.key.length)
    )
      best = { key: pattern, rest, base };
  }
  return best;
}

/** What a pattern's `*` stands for; a key that ends with `/` is the older form of `/*`. */
function restOf(pattern: string, key: string): string | undefined {
  if (pattern.endsWith('/')) return key.startsWith(pattern) ? key.slice(pattern.length) : undefined;
  const star = pattern.indexOf('*');
  if (star < 0) return undefined;
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
  if (!key.startsWith(head) || !key.endsWith(tail)) return undefined;
  return key.length > head.length + tail.length
    ? key.slice(head.length, key.length - tail.length)
    : undefined;
}

/** `undefined` says that nothing applied, an empty list that a `null` forbids it. */
function targetsOf(
  target: JsonValue,
  accepts: (condition: string) => boolean,
): readonly string[] | undefined {
  if (typeof target === 'string') return [target];
  if (target === null) return [];
  if (Array.isArray(target)) {
    const offered = target.flatMap((it) => targetsOf(it, accepts) ?? []);
    return offered.length === 0 ? undefined : offered;
  }
  for (const [condition, inner] of members(target)) {
    if (condition !== 'default' && !accepts(condition)) continue;
    const found = targetsOf(inner, accepts);
    if (found !== undefined) return found;
  }
  return undefined;
}
