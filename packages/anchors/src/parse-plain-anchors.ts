import type { Anchor } from './anchor.js';
import { isPlainEntry } from './is-plain-entry.js';
import { anchorOfEntry } from './store-entry.js';
import { STORE_VERSION } from './store-version.js';

/**
 * Reads a store that is as this program writes it, without loading what explains mistakes.
 *
 * @returns `undefined` for any other text, of which `parseAnchors` says more.
 */
export function parsePlainAnchors(text: string): readonly Anchor[] | undefined {
  const entries = plainEntries(text);
  if (entries?.every(isPlainEntry) !== true) return undefined;
  const ids = new Set(entries.map(({ id }) => id));
  return ids.size === entries.length ? entries.map(anchorOfEntry) : undefined;
}

function plainEntries(text: string): readonly unknown[] | undefined {
  let value: { readonly schemaVersion?: unknown; readonly anchors?: unknown } | null;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { schemaVersion, anchors } = value ?? {};
  if (value === null || schemaVersion !== STORE_VERSION || !Array.isArray(anchors))
    return undefined;
  // Equal text proves that no key was there twice, which JSON.parse does not tell.
  const isPlain =
    Object.keys(value).length === 2 && JSON.stringify(value) === text.replaceAll('\n', '');
  return isPlain ? anchors : undefined;
}
