/** What `JSON.parse` does not tell about a text. */
export interface JsonScan {
  /** How deeply lists and objects are nested; 0 for a plain value. */
  readonly depth: number;
  /** Keys that an object has twice, each by the path to the second one, of at most eight parts. */
  readonly repeated: readonly (readonly string[])[];
  /** Where the first second key starts, however deep; index of a UTF-16 unit. */
  readonly repeatedAt?: number;
}

/**
 * Finds repeated object keys and the depth of nesting. Readers disagree on which of two equal keys
 * counts, so a reviewer could be shown one and a tool could obey the other.
 *
 * @param text - JSON that `JSON.parse` accepts; one pass without recursion.
 *
 * @example
 * ```ts
 * import { scanJson } from '@holdfast/base';
 *
 * console.log(scanJson('{"a":{"b":1,"b":2}}'));
 * // { depth: 2, repeated: [ [ 'a', 'b' ] ], repeatedAt: 12 }
 * ```
 */
export function scanJson(text: string): JsonScan {
  const stack: Level[] = [];
  const repeated: (readonly string[])[] = [];
  let depth = 0;
  let repeatedAt: number | undefined;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    const level = stack.at(-1);
    if (char === '{' || char === '[') {
      stack.push({ keys: char === '{' ? new Set() : undefined, key: '', expectsKey: char === '{' });
      depth = Math.max(depth, stack.length);
    } else if (char === '}' || char === ']') stack.pop();
    else if (char === ',' && level !== undefined) level.expectsKey = level.keys !== undefined;
    else if (char === '"') {
      const end = endOfString(text, at);
      if (level?.keys !== undefined && level.expectsKey) {
        level.key = JSON.parse(text.slice(at, end)) as string;
        level.expectsKey = false;
        if (level.keys.has(level.key)) {
          if (stack.length <= MOST_PARTS) repeated.push(stack.map((parent) => parent.key));
          repeatedAt ??= at;
        }
        level.keys.add(level.key);
      }
      at = end - 1;
    }
  }
  return { depth, repeated, ...(repeatedAt === undefined ? {} : { repeatedAt }) };
}

/** Paths are as long as the text is deep: all of them could be more than fits into memory. */
const MOST_PARTS = 8;

interface Level {
  /** Undefined inside a list. */
  readonly keys: Set<string> | undefined;
  key: string;
  expectsKey: boolean;
}

/** The index behind the closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
