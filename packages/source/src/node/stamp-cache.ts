import { dirname } from 'node:path';
import { readCacheText, writeCacheText } from '@holdfast/files';

/** What tells that a file was not written since: all of it from one `stat`, times in nanoseconds. */
export interface Stamp {
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
  readonly ino: bigint;
}

/** Content ids of files by path, good for as long as the file's stamp is the same. */
export interface StampCache {
  get(path: string, stamp: Stamp): string | undefined;
  put(path: string, stamp: Stamp, contentId: string, readAtMs: number): void;
  /** Forgets all other paths. */
  keepOnly(paths: readonly string[]): void;
  /** Writes what was learned; does nothing when nothing was, or when the disk does not take it. */
  save(): void;
}

/**
 * Remembers content ids of a working tree in one file, which may be deleted at any time. A file that
 * was written less than two seconds before it was read is not remembered: a later write could leave
 * the same stamp, as clocks of file systems are coarse.
 */
export function openStampCache(file: string): StampCache {
  let known: Map<string, string> | undefined;
  let learned = false;
  const load = () => {
    known ??= readStamps(file);
    return known;
  };
  return {
    get: (path, stamp) => {
      const line = load().get(path);
      const key = keyOf(stamp);
      return line?.startsWith(key) ? line.slice(key.length) : undefined;
    },
    put: (path, stamp, contentId, readAtMs) => {
      const written = [stamp.mtimeNs, stamp.ctimeNs].map((time) => Number(time / 1_000_000n));
      if (readAtMs - Math.max(...written) < COARSE_MS) return;
      const line = keyOf(stamp) + contentId;
      if (load().get(path) === line) return;
      load().set(path, line);
      learned = true;
    },
    keepOnly: (paths) => {
      const kept = new Set(paths);
      for (const path of load().keys()) if (!kept.has(path)) learned = load().delete(path);
    },
    save: () => {
      if (learned && known !== undefined) writeStamps(file, known);
      learned = false;
    },
  };
}

const COARSE_MS = 2_000;
const VERSION = 'holdfast-stamps-2';

function keyOf({ size, mtimeNs, ctimeNs, ino }: Stamp): string {
  return `${size} ${mtimeNs} ${ctimeNs} ${ino} `;
}

const LINE = /^(\d+ \d+ \d+ \d+ [0-9a-f]{40}) (.+)$/;

function readStamps(file: string): Map<string, string> {
  const stamps = new Map<string, string>();
  for (const line of (readCacheText({ file, version: VERSION }) ?? '').split('\n')) {
    const [, stamp, path] = LINE.exec(line) ?? [];
    if (stamp !== undefined && path !== undefined) stamps.set(unquote(path), stamp);
  }
  return stamps;
}

function writeStamps(file: string, stamps: ReadonlyMap<string, string>): void {
  const lines = Array.from(stamps, ([path, stamp]) => `${stamp} ${quote(path)}\n`);
  writeCacheText({ directory: dirname(file), file, version: VERSION }, lines.join(''));
}

/** Names with line breaks or quotes are written as JSON; all others as they are. */
function quote(path: string): string {
  return /["\n\r]/.test(path) ? JSON.stringify(path) : path;
}

function unquote(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}
