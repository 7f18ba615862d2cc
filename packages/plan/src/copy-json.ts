/**
 * Copies what is JSON data already, which serialising and parsing would copy as well, only slower:
 * plain objects, lists without holes, texts, finite numbers, booleans and null.
 *
 * @param maxBytes - what the copy may at most have in UTF-8 when serialised.
 * @returns `undefined` when the value is something else, is nested deeply, or may be larger than that;
 *   only serialising it can tell what comes of it then.
 */
export function copyJson(value: unknown, maxBytes: number): { readonly copy: unknown } | undefined {
  const budget = { left: maxBytes };
  const copied = copyValue(value, budget, MAX_DEPTH);
  return copied === NO_COPY ? undefined : { copy: copied };
}

/** Deeper than requests and plans are. */
const MAX_DEPTH = 16;

/** The most that a number, or a name with a value's punctuation, takes. */
const SHORT_BYTES = 32;

/** What a UTF-16 unit takes at most: `\u0000`. */
const UNIT_BYTES = 6;

const NO_COPY = Symbol('no copy');

interface Budget {
  left: number;
}

function copyValue(value: unknown, budget: Budget, depth: number): unknown {
  budget.left -= typeof value === 'string' ? value.length * UNIT_BYTES + SHORT_BYTES : SHORT_BYTES;
  if (budget.left < 0) return NO_COPY;
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  // Minus zero is written as 0.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : NO_COPY;
  if (typeof value !== 'object' || depth === 0) return NO_COPY;
  return Array.isArray(value)
    ? copyList(value, budget, depth - 1)
    : copyObject(value, budget, depth - 1);
}

function copyList(list: readonly unknown[], budget: Budget, depth: number): unknown {
  if ('toJSON' in list) return NO_COPY;
  const copy: unknown[] = [];
  // By index, as serialising does: a list can have another iterator.
  for (let index = 0; index < list.length; index += 1) {
    const copied = copyValue(list[index], budget, depth);
    if (copied === NO_COPY) return NO_COPY;
    copy.push(copied);
  }
  return copy;
}

function copyObject(value: object, budget: Budget, depth: number): unknown {
  const prototype = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in value) return NO_COPY;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    budget.left -= key.length * UNIT_BYTES;
    const copied = copyValue((value as Record<string, unknown>)[key], budget, depth);
    if (copied === NO_COPY || key === '__proto__') return NO_COPY;
    copy[key] = copied;
  }
  return copy;
}
