import { LIMITS, type Problem, utf8Length } from '@holdfast/base';
import { copyJson } from './copy-json.js';
import { RAISE_HINT, SPLIT_HINT } from './split-hint.js';

/**
 * Copies untrusted JSON data and bounds it. The copy has no getters, proxies or shared parts, so
 * that what is checked is what is used; data nested too deeply to serialise is a problem, not a
 * stack overflow.
 *
 * @param laterBytes - what a document of version 2 may have; every other may have that of version 1.
 */
export function detachJson(
  json: unknown,
  what: 'request' | 'plan',
  laterBytes: number = LIMITS.documentBytes,
):
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem } {
  const isLater = laterBytes > LIMITS.documentBytes && saysSecond(json);
  const most = isLater ? laterBytes : LIMITS.documentBytes;
  const detached = detach(json, what, most);
  // What answers differently each time it is asked is bounded as what it turned out to be.
  if (!detached.ok || !isLater || saysSecond(detached.value)) return detached;
  return detach(detached.value, what, LIMITS.documentBytes);
}

function saysSecond(json: unknown): boolean {
  try {
    return (json as { readonly schemaVersion?: unknown } | null)?.schemaVersion === 2;
  } catch {
    // A getter threw. Copying meets it again, and says so.
    return false;
  }
}

function detach(
  json: unknown,
  what: 'request' | 'plan',
  most: number,
): ReturnType<typeof detachJson> {
  const copied = copy(json, most);
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
  const bytes = text.length * 3 > most ? utf8Length(text) : text.length;
  if (bytes > most) {
    return {
      ok: false,
      problem: {
        code: 'too-large',
        message: `The ${what} has ${bytes} bytes; at most ${most} are taken.`,
        hint: most === LIMITS.documentBytes ? SPLIT_HINT : RAISE_HINT,
      },
    };
  }
  return { ok: true, value: JSON.parse(text) };
}

function copy(json: unknown, most: number): { readonly copy: unknown } | undefined {
  try {
    return copyJson(json, most);
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
