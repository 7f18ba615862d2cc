import { dirname } from 'node:path';
import { readCacheText, writeCacheText } from '@holdfast/files';
import type { FileOutline } from '../../graph/file-outline.js';

/** Remembered outlines, all in one file; losing it costs time only. */
export interface OutlineCache {
  get(key: string): FileOutline | undefined;
  put(key: string, outline: FileOutline): void;
  /**
   * Writes what was learned; does nothing when nothing was, or when the disk does not take it.
   *
   * @param alsoUsed - keys that were not asked for and are to be kept.
   */
  save(alsoUsed?: () => Iterable<string>): void;
}

/**
 * Opens the cache of a file. A scan asks for every file of a project each time, so that one file is
 * read many times as fast as thousands; it is written whole and renamed into place.
 *
 * @param version - entries of another version are forgotten.
 * @param mostCharacters - of outlines that one process keeps; the file holds as many others at most.
 */
export function openOutlineCache(
  file: string,
  version: string,
  mostCharacters = 50_000_000,
): OutlineCache {
  let known: Map<string, string> | undefined;
  const used = new Map<string, string>();
  let length = 0;
  let learned = false;
  /** A server may outlive many contents of each file: those that nobody asked for longest go first. */
  const use = (key: string, text: string) => {
    length += text.length - (used.get(key)?.length ?? 0);
    used.delete(key);
    used.set(key, text);
    for (const [oldest, { length: size }] of used) {
      if (length <= mostCharacters) return;
      used.delete(oldest);
      length -= size;
    }
  };
  const load = () => {
    known ??= readEntries(file, version);
    return known;
  };
  return {
    get: (key) => {
      const text = used.get(key) ?? load().get(key);
      if (text === undefined) return undefined;
      use(key, text);
      return JSON.parse(text) as FileOutline;
    },
    put: (key, outline) => {
      use(key, JSON.stringify(outline));
      learned = true;
    },
    save: (alsoUsed = () => []) => {
      if (!learned) return;
      for (const key of alsoUsed()) {
        const text = load().get(key);
        if (text !== undefined && !used.has(key)) use(key, text);
      }
      writeEntries(file, version, used, load());
      learned = false;
    },
  };
}

/** Entries of other branches are kept, until they are more than those in use. */
function writeEntries(
  file: string,
  version: string,
  used: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, string>,
): void {
  const others = [...known].filter(([key]) => !used.has(key));
  const kept = others.slice(0, Math.max(used.size, FEW));
  const body = [...used, ...kept].map(([key, text]) => `${key}\t${text}\n`).join('');
  // A full or read-only disk costs time at the next scan only.
  writeCacheText({ directory: dirname(file), file, version }, body);
}

const FEW = 1_000;

function readEntries(file: string, version: string): Map<string, string> {
  const entries = new Map<string, string>();
  const body = readCacheText({ file, version }) ?? '';
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\n', at);
    const tab = body.indexOf('\t', at);
    entries.set(body.slice(at, tab), body.slice(tab + 1, end));
    at = end + 1;
  }
  return entries;
}
