import { LIMITS, type Problem, utf8Length } from '@holdfast/base';
import { copyJson } from './copy-json.js';
import { SPLIT_HINT } from './split-hint.js';

/**
 * Copies untrusted JSON data and bounds it. The copy has no getters, proxies or shared parts, so
 * that what is checked is what is used; data nested too deeply to serialise is a problem, not a
 * stack overflow.
 */
export function detachJson(
  json: unknown,
  what: 'request' | 'plan',
):
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem } {
  const copied = copy(json);
  if (copied !== undefined) return { ok: true, value: copied.copy };
  const text = serialise(json);
  if (text === undefined) {
    return {
      ok: false,
      problem: {
        code: `${what}-invalid`,
        message: `The ${what} is not JSON data, or is nested too deeply.`,
        hint: `Send one JSON object as the reference describes it.`,
      },
    };
  }
  // A UTF-16 unit takes at most three bytes, so that short texts need not be counted.
  const bytes = text.length * 3 > LIMITS.documentBytes ? utf8Length(text) : text.length;
  if (bytes > LIMITS.documentBytes) {
    return {
      ok: false,
      problem: {
        code: 'too-large',
        message: `The ${what} has ${bytes} bytes; at most ${LIMITS.documentBytes} are taken.`,
        hint: SPLIT_HINT,
      },
    };
  }
  return { ok: true, value: JSON.parse(text) };
}

function copy(json: unknown): { readonly copy: unknown } | undefined {
  try {
    return copyJson(json, LIMITS.documentBytes);
  } catch {
    // A getter or a trap of it threw. It may do so again, and is then no JSON data.
    return undefined;
  }
}

function serialise(json: unknown): string | undefined {
  try {
    // Undefined for undefined itself and for functions, whatever the declared type says.
    return JSON.stringify(json) as string | undefined;
  } catch {
    return undefined;
  }
}
