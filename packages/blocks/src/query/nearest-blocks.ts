import type { BlockOwnership } from '../check/block-ownership.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { directoryOf } from '../measure/dominant-directory.js';
import { type BlockRef, blockRef } from './block-ref.js';

/** A block that a file may belong to. */
export interface OwnerSuggestion extends BlockRef {
  /** The nearest directory above the file where the block has files, `.` for the root. */
  readonly directory: string;
  /** How many files the block has there. */
  readonly files: number;
}

/**
 * The blocks that have files in the nearest directory above a path in which any block has: most
 * files first, at most three. At the root only the files directly in it count, because everything
 * lies below.
 */
export function nearestBlocks(path: string, ownership: BlockOwnership): readonly OwnerSuggestion[] {
  let directory = path;
  do {
    directory = directoryOf(directory);
    const near = blocksIn(directory, ownership);
    if (near.length > 0) return near;
  } while (directory !== '.');
  return [];
}

function blocksIn(
  directory: string,
  { byId, resolved }: BlockOwnership,
): readonly OwnerSuggestion[] {
  const isThere =
    directory === '.'
      ? (path: string) => !path.includes('/')
      : (path: string) => path.startsWith(`${directory}/`);
  return [...byId.values()]
    .map((block) => {
      const members = resolved.get(block.blockId)?.members ?? [];
      const files = members.filter(({ path }) => isThere(path)).length;
      return { ...blockRef(block), directory, files };
    })
    .filter(({ files }) => files > 0)
    .sort((a, b) => b.files - a.files || compareUtf8(a.blockId, b.blockId))
    .slice(0, MOST_SUGGESTED);
}

const MOST_SUGGESTED = 3;
