import { readFileSync } from 'node:fs';
import { sha256 } from '@holdfast/base';
import { writeCacheFile } from './write-cache-file.js';

/** A file of a cache, and the rules that its content was made by. */
export interface CacheText {
  /** The cache, absolute; see {@link writeCacheFile}. */
  readonly directory: string;
  /** Absolute path below it. */
  readonly file: string;
  /** One line that changes when the same would be remembered in another way, or differently. */
  readonly version: string;
}

/**
 * Writes a text that {@link readCacheText} gives back to the letter, or not at all.
 *
 * @returns `false` when the disk does not take it, see {@link writeCacheFile}.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { readCacheText, writeCacheText } from '@holdfast/files';
 *
 * const directory = join(mkdtempSync(join(tmpdir(), 'example-')), 'cache');
 * const cache = { directory, file: join(directory, 'names'), version: 'names-1' };
 * writeCacheText(cache, 'Ada');
 * console.log(readCacheText(cache), readCacheText({ ...cache, version: 'names-2' }));
 * // Ada undefined
 * ```
 */
export function writeCacheText({ directory, file, version }: CacheText, text: string): boolean {
  return writeCacheFile(directory, file, `${version} ${sha256(text)}\n${text}`);
}

/**
 * The text that was written last; `undefined` for one of another version, and for one that is absent,
 * cut short, damaged, or unreadable for whatever reason: then everything is found out again.
 */
export function readCacheText({ file, version }: Omit<CacheText, 'directory'>): string | undefined {
  try {
    const content = readFileSync(file, 'utf8');
    const head = content.indexOf('\n');
    const text = content.slice(head + 1);
    return content.slice(0, head) === `${version} ${sha256(text)}` ? text : undefined;
  } catch {
    return undefined;
  }
}
