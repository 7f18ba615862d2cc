import { foldCase } from '@holdfast/base';
import { distance } from 'fastest-levenshtein';
import type { Block, BlockMap } from '../map/block-map.js';
import { type BlockRef, blockRef } from './block-ref.js';

/** The block that a text means; or those it may have meant, best first. */
export type BlockSearch =
  | { readonly found: true; readonly block: Block }
  | { readonly found: false; readonly asked: string; readonly near: readonly BlockRef[] };

/**
 * Finds a block by its id, else by its name if only one has it; letters of names match in any case.
 * Archived blocks are found by their id only.
 *
 * @example
 * ```ts
 * import { findBlock } from '@holdfast/blocks';
 *
 * console.log(findBlock({ blocks: [] }, 'charges'));
 * // { found: false, asked: 'charges', near: [] }
 * ```
 */
export function findBlock({ blocks }: Pick<BlockMap, 'blocks'>, asked: string): BlockSearch {
  const byId = blocks.find(({ blockId }) => blockId === asked);
  if (byId !== undefined) return { found: true, block: byId };
  const wanted = foldCase(asked.trim());
  const live = blocks.filter(({ state }) => state !== 'archived');
  const named = live.filter(({ name }) => foldCase(name.trim()) === wanted);
  const [only] = named;
  if (only !== undefined && named.length === 1) return { found: true, block: only };
  const near = named.length > 1 ? named : nearBlocks(wanted, live);
  return { found: false, asked, near: near.map(blockRef) };
}

function nearBlocks(wanted: string, blocks: readonly Block[]): readonly Block[] {
  return blocks
    .map((block) => ({ block, score: likeness(wanted, foldCase(block.name), block.blockId) }))
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_NEAR)
    .map(({ block }) => block);
}

const LEAST = 0.5;
const MOST_NEAR = 5;
const LONGEST = 200;

function likeness(wanted: string, ...names: readonly string[]): number {
  if (wanted === '' || wanted.length > LONGEST) return 0;
  const scores = names.map((full) => {
    const name = full.slice(0, LONGEST);
    const spelling = 1 - distance(wanted, name) / Math.max(wanted.length, name.length, 1);
    return name.includes(wanted) ? Math.max(spelling, 0.8) : spelling;
  });
  return Math.max(...scores);
}
