import { utf8Length } from '@holdfast/base';

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

/** Where a text is longer than this, counting it costs less than serialising the document. */
const COUNTED_UNITS = 4096;

const NO_COPY = Symbol('no copy');

interface Budget {
  left: number;
}

function copyValue(value: unknown, budget: Budget, depth: number): unknown {
  budget.left -= SHORT_BYTES + (typeof value === 'string' ? writtenBytes(value) : 0);
  if (budget.left < 0) return NO_COPY;
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  // Minus zero is written as 0.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : NO_COPY;
  if (typeof value !== 'object' || depth === 0) return NO_COPY;
  return Array.isArray(value)
    ? copyList(value, budget, depth - 1)
    : copyObject(value, budget, depth - 1);
}

/** What a text takes in JSON: exactly for a long one, at most for a short one. */
function writtenBytes(text: string): number {
  if (text.length <= COUNTED_UNITS || !text.isWellFormed()) return text.length * UNIT_BYTES;
  let escapes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20) escapes += SHORT_ESCAPES.has(unit) ? 1 : UNIT_BYTES - 1;
    else if (unit === 0x22 || unit === 0x5c) escapes += 1;
  }
  return utf8Length(text) + escapes;
}

/** Backspace, tab, line feed, form feed and carriage return have escapes of two characters. */
const SHORT_ESCAPES: ReadonlySet<number> = new Set([8, 9, 10, 12, 13]);

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
