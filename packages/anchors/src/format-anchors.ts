import { compareCodeUnits } from '@holdfast/base';
import type { Anchor } from './anchor.js';
import { entryOfAnchor } from './store-entry.js';
import { STORE_VERSION } from './store-version.js';

/**
 * The text of `.holdfast/anchors.json`: one anchor per line, sorted by document and id, members in a
 * fixed order, so that the same anchors always give the same bytes and a merge touches lines only.
 *
 * @example
 * ```ts
 * import { formatAnchors } from '@holdfast/anchors';
 *
 * console.log(formatAnchors([]).replaceAll('\n', ' '));
 * // {"schemaVersion":1,"anchors":[ ]}
 * ```
 */
export function formatAnchors(anchors: readonly Anchor[]): string {
  const lines = [...anchors].sort(compareAnchors).map(formatAnchor);
  const body = lines.length === 0 ? '' : `${lines.join(',\n')}\n`;
  return `{"schemaVersion":${STORE_VERSION},"anchors":[\n${body}]}\n`;
}

/** One anchor as its line, without the comma. */
export function formatAnchor(anchor: Anchor): string {
  return JSON.stringify(entryOfAnchor(anchor));
}

/** The order of the store, and of every list of anchors that a person sees. */
export function compareAnchors(a: Anchor, b: Anchor): number {
  return compareCodeUnits(a.document, b.document) || compareCodeUnits(a.id, b.id);
}
