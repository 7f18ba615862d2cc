import type { JsonValue } from '@holdfast/base';
import { type ParseError, parse } from 'jsonc-parser';

/** JSON with comments and trailing commas, as `tsconfig.json` is written; `undefined` when it is broken. */
export function parseJsonc(text: string): JsonValue | undefined {
  const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    return JSON.parse(plain) as JsonValue;
  } catch {
    // Most files are plain JSON, which this reads many times as fast.
  }
  const errors: ParseError[] = [];
  const value = parse(plain, errors, { allowTrailingComma: true }) as JsonValue | undefined;
  return errors.length === 0 ? value : undefined;
}
