import { decodeUtf8, scanJson } from '@holdfast/base';
import { Refusal } from './refusal.js';

/**
 * Reads the JSON of a request. What readers disagree on is refused: bytes that are no UTF-8, and
 * objects that have a key twice.
 *
 * @throws Refusal with a static message; nothing of the body is in it.
 */
export function parseBody(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  if (text === undefined) throw new Refusal('parse', 'Parse error: the body is not UTF-8.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('parse', 'Parse error: the body is not JSON.');
  }
  const { depth, repeatedAt } = scanJson(text);
  if (depth > MOST_DEPTH) {
    throw new Refusal('invalid', `Invalid request: nested more than ${MOST_DEPTH} levels deep.`);
  }
  if (repeatedAt !== undefined) {
    throw new Refusal('invalid', 'Invalid request: an object has a key twice.');
  }
  return value;
}

/** No tool takes more than a few levels; readers that recurse have stacks for some thousands. */
const MOST_DEPTH = 64;
