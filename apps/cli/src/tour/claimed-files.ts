import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BlockMap, fileList, parseBlocks, resolveMembers } from '@holdfast/blocks';

/** What a map says of the files that are really there. */
export interface ClaimedFiles {
  readonly map: BlockMap;
  /** Files of each block by its id, in order. */
  readonly byBlock: ReadonlyMap<string, readonly string[]>;
  /** Files that any block claims, each once, in order. */
  readonly claimed: readonly string[];
  /** Whether every file is claimed, or counted as unmapped. */
  readonly complete: boolean;
}

/** Reads the map from its file and counts for itself, without what the commands say. */
export function readClaimed(root: string): ClaimedFiles {
  const parsed = parseBlocks(readFileSync(mapFile(root), 'utf8'));
  if (!parsed.ok) throw new Error('The map of the tour is not valid.');
  const files = fileList(filesOf(root));
  const byBlock = new Map(
    parsed.map.blocks.map((block) => [
      block.blockId as string,
      resolveMembers(block, files).members.map(({ path }) => path),
    ]),
  );
  const claimed = [...new Set([...byBlock.values()].flat())].sort();
  const complete = claimed.length + parsed.map.unmapped.total === files.sorted.length;
  return { map: parsed.map, byBlock, claimed, complete };
}

export function mapFile(root: string): string {
  return join(root, '.holdfast', 'blocks.json');
}

/** Every file of a project in which nothing is ignored, as in a new clone. */
function filesOf(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !/^\.(?:git|holdfast)\//.test(path));
}
