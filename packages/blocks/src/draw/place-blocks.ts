import type { Block, BlockId, BlockMap } from '../map/block-map.js';
import type { GraphFacts } from '../query/block-graph.js';
import { drawGraph } from './draw-graph.js';
import { layoutNodes } from './layout/layout-nodes.js';

/**
 * The map with a place for every block in use, so that later pictures look like this one: blocks that
 * have a place keep it, only new ones are placed. Places are whole pixels, y grows downwards.
 *
 * @param facts - today's files and imports; without them the sockets of the map lead the edges.
 * @param again - `true` places all blocks anew but those that are locked.
 * @example
 * ```ts
 * import { placeBlocks } from '@holdfast/blocks';
 *
 * console.log(await placeBlocks({ blocks: [], rules: [] }));
 * // { blocks: [], rules: [] }
 * ```
 */
export async function placeBlocks<Map extends Pick<BlockMap, 'blocks' | 'rules'>>(
  map: Map,
  { facts, again = false }: { readonly facts?: GraphFacts; readonly again?: boolean } = {},
): Promise<Map> {
  const blocks = again ? map.blocks.map(withoutPlace) : map.blocks;
  const graph = drawGraph({ blocks, rules: map.rules }, facts);
  if (graph.nodes.length === 0) return map;
  const { places } = await layoutNodes(graph);
  const byId = new Map(graph.nodes.map(({ blockId }, node) => [blockId, places.get(node)]));
  return { ...map, blocks: map.blocks.map((block) => withPlace(block, byId)) };
}

function withoutPlace(block: Block): Block {
  if (block.layout.locked === true) return block;
  const { x: _x, y: _y, ...layout } = block.layout;
  return { ...block, layout };
}

function withPlace(
  block: Block,
  places: ReadonlyMap<BlockId, { readonly x: number; readonly y: number } | undefined>,
): Block {
  const place = places.get(block.blockId);
  if (place === undefined) return block;
  const [x, y] = [Math.round(place.x), Math.round(place.y)];
  if (x === block.layout.x && y === block.layout.y) return block;
  return {
    ...block,
    layout: { ...block.layout, x, y, version: Math.max(1, block.layout.version) },
  };
}
