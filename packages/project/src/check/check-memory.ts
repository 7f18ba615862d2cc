import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@holdfast/base';
import { type Block, type BlockCheck, type BlockMap, listingDigest } from '@holdfast/blocks';
import { RULES_OF_GRAPHS } from '@holdfast/blocks/node';
import { writeCacheFile } from '@holdfast/files';
import type { SourceEntry } from '@holdfast/source';
import { CACHE_PATH } from '../cache-path.js';

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
  const key = sha256(
    JSON.stringify([VERSION, RULES_OF_GRAPHS, listed, blocks, rules, rulesBaseline]),
  );
  const file = join(root, CACHE_PATH, 'map-checks');
  return {
    recall: () => {
      const text = readChecks(file).get(key);
      return text === undefined ? undefined : decode(text, map);
    },
    keep: (check) => {
      const others = [...readChecks(file)].filter(([other]) => other !== key);
      const kept = [[key, encode(check)] as const, ...others].slice(0, MOST);
      const body = kept.map(([other, text]) => `${other} ${text}\n`).join('');
      writeCacheFile(join(root, CACHE_PATH), file, `${sha256(body)}\n${body}`);
    },
  };
}

/** Changes with the rules of a check, or with how it is written down. */
const VERSION = 1;

/** A working tree and what is staged of it, on two branches. */
const MOST = 4;

function readChecks(file: string): ReadonlyMap<string, string> {
  try {
    const content = readFileSync(file, 'utf8');
    const head = content.indexOf('\n');
    const body = content.slice(head + 1);
    if (content.slice(0, head) !== sha256(body)) return new Map();
    const lines = body.split('\n').filter((line) => line !== '');
    return new Map(
      lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
    );
  } catch {
    // Absent, or unreadable for whatever reason: the map is checked again.
    return new Map();
  }
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
