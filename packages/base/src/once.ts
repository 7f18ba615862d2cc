/**
 * Makes something when it is first asked for, and gives the same ever after. A promise that fails
 * stays failed.
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
    made ??= { value: make() };
    return made.value;
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
    let known = made.get(key);
    if (known === undefined) {
      known = { value: make(key) };
      made.set(key, known);
    }
    return known.value;
  };
}
