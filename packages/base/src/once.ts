/**
 * Makes something when it is first asked for, and gives the same ever after. What fails is forgotten,
 * a promise as soon as it is rejected: who asks next has it made again.
 *
 * @example
 * ```ts
 * import { once } from '@holdfast/base';
 *
 * let made = 0;
 * const counted = once(() => (made += 1));
 * console.log(counted(), counted());
 * // 1 1
 * ```
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    if (made !== undefined) return made.value;
    const fresh = { value: make() };
    made = fresh;
    whenRejected(fresh.value, () => {
      made = undefined;
    });
    return fresh.value;
  };
}

/**
 * The same for each key.
 *
 * @example
 * ```ts
 * import { oncePerKey } from '@holdfast/base';
 *
 * const asked: string[] = [];
 * const length = oncePerKey((word: string) => {
 *   asked.push(word);
 *   return word.length;
 * });
 * console.log(length('one') + length('three') + length('one'), asked);
 * // 11 [ 'one', 'three' ]
 * ```
 */
export function oncePerKey<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, { readonly value: T }>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known.value;
    const fresh = { value: make(key) };
    made.set(key, fresh);
    whenRejected(fresh.value, () => made.delete(key));
    return fresh.value;
  };
}

/** Whoever was given the promise hears of the failure; here it is only forgotten. */
function whenRejected(value: unknown, forget: () => void): void {
  if (value instanceof Promise) value.catch(forget);
}
