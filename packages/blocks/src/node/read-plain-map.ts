import { decodeUtf8 } from '@holdfast/base';
import { openRecordedFile } from '@holdfast/files';
import type { BlockMap } from '../map/block-map.js';
import { parsePlainBlocks } from '../store/parse-plain-blocks.js';
import { BLOCK_STORE_NAMES } from './block-store-names.js';

/**
 * The map of a project whose file is as this program writes it: for questions that have no time to
 * load what explains mistakes.
 *
 * @param root - absolute path of the project root.
 * @returns `undefined` for anything else, also where there is no file or it cannot be read:
 *   `openBlockStore` says what it is.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { readPlainMap } from '@holdfast/blocks/node';
 *
 * console.log(readPlainMap(mkdtempSync(join(tmpdir(), 'example-'))));
 * // undefined
 * ```
 */
export function readPlainMap(root: string): BlockMap | undefined {
  try {
    const bytes = openRecordedFile(root, BLOCK_STORE_NAMES).read();
    const text = bytes === undefined ? undefined : decodeUtf8(bytes);
    return text === undefined ? undefined : parsePlainBlocks(text);
  } catch {
    return undefined;
  }
}
