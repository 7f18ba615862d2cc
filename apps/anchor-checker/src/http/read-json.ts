import { decodeUtf8, scanJson } from '@holdfast/base';
import { ApiError } from './api-error.js';
import { hasNul } from './has-nul.js';

/**
 * Reads the JSON of a request. What readers disagree on is refused: bytes that are no UTF-8, and
 * objects that have a key twice. So is a NUL, which the database cannot hold.
 *
 * @throws ApiError with a static message; nothing of the body is in it.
 */
export function readJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  if (text === undefined) throw new ApiError('validation', 'The body is not UTF-8.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('validation', 'The body is not JSON.');
  }
  const { depth, repeatedAt } = scanJson(text);
  if (depth > MOST_DEPTH) {
    throw new ApiError('validation', `The body is nested more than ${MOST_DEPTH} levels deep.`);
  }
  if (repeatedAt !== undefined) {
    throw new ApiError('validation', 'An object of the body has a key twice.');
  }
  if (text.includes('\\u0000') && hasNul(value)) {
    throw new ApiError('validation', 'A text of the body has a NUL.');
  }
  return value;
}

const MOST_DEPTH = 32;
