import { HoldfastError, shorten } from '@holdfast/base';
import { type Block, type BlockMap, type BlockSearch, findBlock } from '@holdfast/blocks';

/**
 * The block that an argument means, by id or by a name that only one has.
 *
 * @throws HoldfastError `block-not-found` with the nearest ones.
 */
export function blockArgument(map: Pick<BlockMap, 'blocks'>, asked: string): Block {
  const search = findBlock(map, asked);
  if (search.found) return search.block;
  throw blockNotFound(search);
}

/** The error for a block that is not there, or a name that several have. */
export function blockNotFound({
  asked,
  near,
}: Extract<BlockSearch, { found: false }>): HoldfastError {
  const names = near.map(({ blockId, name }) => `${name} (${blockId})`).join(', ');
  return new HoldfastError('block-not-found', `No single block is called ${shorten(asked)}.`, {
    hint: near.length === 0 ? '`holdfast blocks show` lists them.' : `Did you mean ${names}?`,
  });
}
