import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import {
  type ParsedConfiguration,
  parseJsonObject,
  requireObject,
  withoutMark,
} from './json-object.js';

/**
 * Parses a configuration whose root must be an object. ts/jsconfig files may have comments and
 * trailing commas, all may start with a byte-order mark. Never throws, whatever the text is.
 *
 * @param path - decides the dialect by the file's name.
 */
export function parseConfiguration(path: string, content: string): ParsedConfiguration {
  return isJsonc(path) ? parseJsonc(withoutMark(content)) : parseJsonObject(content);
}

function isJsonc(path: string): boolean {
  return /(?:^|\/)(?:tsconfig[^/]*|jsconfig)\.json$/.test(path);
}

function parseJsonc(text: string): ParsedConfiguration {
  const errors: ParseError[] = [];
  let value: unknown;
  try {
    value = parse(text, errors, { allowTrailingComma: true });
  } catch (error) {
    // The parser is recursive: hostile nesting ends at the stack's limit.
    if (error instanceof RangeError) return { ok: false, why: 'is nested too deeply' };
    throw error;
  }
  const first = errors[0];
  if (first === undefined) return requireObject(value);
  const line = text.slice(0, first.offset).split('\n').length;
  const what = printParseErrorCode(first.error);
  return { ok: false, why: `is not valid JSON with comments (${what} in line ${line})` };
}
