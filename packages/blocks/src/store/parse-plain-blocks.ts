import type { BlockMap } from '../map/block-map.js';
import { contentHash } from '../map/content-hash.js';
import { checkMap } from './check-map.js';
import { isPlainMap } from './is-plain-map.js';

/**
 * Reads a map whose text is as this program writes it and has no problem, without loading what
 * explains problems.
 *
 * @returns `undefined` for any other text, of which `parseBlocks` says more.
 */
export function parsePlainBlocks(text: string): BlockMap | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isPlainMap(value) || checkMap(value).length > 0) return undefined;
  return hasEveryKeyOnce(text, value) && contentHash(value) === value.contentHash
    ? value
    : undefined;
}

/**
 * Of a key that is there twice JSON.parse keeps one, which makes the text of the value another one.
 * Line breaks, and what stands between a line's break, key and value, are no part of any string.
 */
function hasEveryKeyOnce(text: string, value: BlockMap): boolean {
  return text.replace(/\n *(?:("[A-Za-z]+":) )?/g, '$1') === JSON.stringify(value);
}
