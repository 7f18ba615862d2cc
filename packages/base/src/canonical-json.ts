import canonicalize from 'canonicalize';
import { HoldfastError } from './errors.js';

/**
 * Serialises a value by RFC 8785 (JSON Canonicalization Scheme): members sorted by UTF-16 code
 * units, shortest number form, no white space. Equal values give equal text on every machine.
 *
 * @param value - JSON data; members that are `undefined` are left out.
 * @throws HoldfastError `not-canonical` for a lone surrogate, NaN, an infinity or a cycle.
 *
 * @example
 * ```ts
 * import { canonicalJson } from '@holdfast/base';
 *
 * console.log(canonicalJson({ b: 1, a: [true, null] }));
 * // {"a":[true,null],"b":1}
 * ```
 */
export function canonicalJson(value: unknown): string {
  try {
    const text = canonicalize(value);
    if (text?.isWellFormed()) return text;
  } catch (cause) {
    throw new HoldfastError('not-canonical', 'The value has no canonical JSON form.', { cause });
  }
  throw new HoldfastError('not-canonical', 'The value has no canonical JSON form.');
}
