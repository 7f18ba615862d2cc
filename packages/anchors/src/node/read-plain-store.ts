import { decodeUtf8 } from '@holdfast/base';
import { openRecordedFile } from '@holdfast/files';
import type { Anchor } from '../anchor.js';
import { parsePlainAnchors } from '../parse-plain-anchors.js';
import { STORE_NAMES } from './store-names.js';

/**
 * The anchors of a project whose store is as this program writes it: for a check that has no time to
 * load what explains mistakes.
 *
 * @param root - absolute path of the project root.
 * @returns `undefined` for anything else, also for what cannot be read: `openAnchorStore` explains.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { readPlainStore } from '@holdfast/anchors/node';
 *
 * console.log(readPlainStore(mkdtempSync(join(tmpdir(), 'example-'))));
 * // []
 * ```
 */
export function readPlainStore(root: string): readonly Anchor[] | undefined {
  try {
    const bytes = openRecordedFile(root, STORE_NAMES).read();
    if (bytes === undefined) return [];
    const text = decodeUtf8(bytes);
    return text === undefined ? undefined : parsePlainAnchors(text);
  } catch {
    return undefined;
  }
}
