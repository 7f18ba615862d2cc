import { join } from 'node:path';
import { sha256 } from '@holdfast/base';
import { type Block, type BlockCheck, type BlockMap, listingDigest } from '@holdfast/blocks';
import { type CacheText, readCacheText, writeCacheText } from '@holdfast/files';
import type { SourceEntry } from '@holdfast/source';
import { CACHE_PATH } from '../cache-path.js';
import { RULES_OF_BUILD } from '../rules-of-build.js';

/** What a check of one map against exactly these files found. */
export interface CheckMemory {
  recall(): BlockCheck | undefined;
  keep(check: BlockCheck): void;
}

/**
 * Remembers the last checks of a project's map: a check is decided by the map, the list of files and the
 * contents of those that import something. `undefined` when these are not known without reading files.
 *
 * @param files - every file of the project, sorted.
 */
export function checkMemory(
  root: string,
  map: BlockMap,
  files: readonly SourceEntry[],
): CheckMemory | undefined {
  const listed = listingDigest(files);
  if (listed === undefined) return undefined;
  const { blocks, rules, rulesBaseline } = map;
  const key = sha256(JSON.stringify([listed, blocks, rules, rulesBaseline]));
  const directory = join(root, CACHE_PATH);
  const cache = { directory, file: join(directory, 'map-checks'), version: VERSION };
  return {
    recall: () => {
      const text = readChecks(cache).get(key);
      return text === undefined ? undefined : decode(text, map);
    },
    keep: (check) => {
      const others = [...readChecks(cache)].filter(([other]) => other !== key);
      const kept = [[key, encode(check)] as const, ...others].slice(0, MOST);
      writeCacheText(cache, kept.map(([other, text]) => `${other} ${text}\n`).join(''));
    },
  };
}

const VERSION = `holdfast-map-checks-${RULES_OF_BUILD}`;

/** A working tree and what is staged of it, on two branches. */
const MOST = 4;

function readChecks(cache: CacheText): ReadonlyMap<string, string> {
  const lines = (readCacheText(cache) ?? '').split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  );
}

/** A block stands as its id: the map has it. */
function encode(check: BlockCheck): string {
  const known = new Set<unknown>(check.blocks);
  return JSON.stringify(check, (_, value: unknown) =>
    known.has(value) ? { [BLOCK]: (value as Block).blockId } : value,
  );
}

function decode(text: string, { blocks }: BlockMap): BlockCheck {
  const byId = new Map(blocks.map((block) => [block.blockId, block]));
  return JSON.parse(text, (_, value: unknown) => {
    const id =
      typeof value === 'object' && value !== null
        ? (value as { [BLOCK]?: Block['blockId'] })[BLOCK]
        : undefined;
    return id === undefined ? value : byId.get(id);
  }) as BlockCheck;
}

const BLOCK = '$block';
