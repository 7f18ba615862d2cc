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
  let text: string | undefined;
  try {
    text = serialise(value);
  } catch (cause) {
    throw new HoldfastError('not-canonical', NO_FORM, { cause });
  }
  if (text === undefined) throw new HoldfastError('not-canonical', NO_FORM);
  return text;
}

const NO_FORM = 'The value has no canonical JSON form.';

/**
 * The text of a value, `undefined` where JSON has none. Ours because the reference implementation,
 * which tests compare it with, looks at every character and was half of the time of planning.
 * Numbers and strings come out of `JSON.stringify` as RFC 8785 wants them, which is where its rules
 * were taken from; it would only escape a lone surrogate and turn NaN into null.
 */
function serialise(value: unknown): string | undefined {
  if (typeof value === 'string') return serialiseText(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('not a number');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // A cycle ends as too deep a recursion does.
  return Array.isArray(value)
    ? `[${Array.from(value, (item) => serialise(item) ?? 'null').join(',')}]`
    : serialiseObject(value);
}

function serialiseText(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('a lone surrogate');
  return JSON.stringify(text);
}

function serialiseObject(value: object): string | undefined {
  if ('toJSON' in value && typeof value.toJSON === 'function') return serialise(value.toJSON());
  let members = '';
  // Without a comparison `sort` orders by UTF-16 code units.
  for (const key of Object.keys(value).sort()) {
    const text = serialise((value as Readonly<Record<string, unknown>>)[key]);
    if (text === undefined) continue;
    members += `${members === '' ? '' : ','}${serialiseText(key)}:${text}`;
  }
  return `{${members}}`;
}
