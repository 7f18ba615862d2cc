import type { Anchor } from '@holdfast/anchors';
import { usageError } from '../command-line/usage-error.js';
import { findAnchor } from './find-anchor.js';

/** An anchor that is to be confirmed, with the hash that was looked at if it was given. */
export interface SeenAnchor {
  readonly anchor: Anchor;
  readonly seen: string | undefined;
}

/**
 * Reads `ID@HASH` arguments.
 *
 * @param seen - `--seen`, for the one id that is given without a hash.
 * @throws HoldfastError `anchor-not-found`; `usage-error` where a hash is given twice or for several.
 */
export function seenAnchors(
  anchors: readonly Anchor[],
  words: readonly string[],
  seen: string | undefined,
): readonly SeenAnchor[] {
  if (seen !== undefined && (words.length !== 1 || words[0]?.includes('@'))) {
    throw usageError('--seen gives the hash for one id.', 'Write ID@HASH for each of several ids.');
  }
  return words.map((word) => {
    const at = word.indexOf('@');
    const id = at < 0 ? word : word.slice(0, at);
    return {
      anchor: findAnchor(anchors, id),
      seen: at < 0 ? seen : word.slice(at + 1),
    };
  });
}
