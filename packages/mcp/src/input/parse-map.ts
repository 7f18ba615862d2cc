import { HoldfastError } from '@holdfast/base';
import { type BlockMap, parseBlocks } from '@holdfast/blocks';

/**
 * Reads a map that is sent as data.
 *
 * @throws HoldfastError `blocks-invalid`, `blocks-newer`.
 */
export function parseMap(store: unknown): BlockMap {
  const parsed = parseBlocks(JSON.stringify(store));
  if (parsed.ok) return parsed.map;
  const [first] = parsed.problems;
  // Nobody wrote lines: the place in the data is in the words that follow.
  const message = first?.message.replace(/^Line \d+, column \d+: /u, '');
  throw new HoldfastError(first?.code ?? 'blocks-invalid', message ?? 'The map cannot be used.', {
    hint: first?.hint ?? 'Send the map exactly as .holdfast/blocks.json has it.',
  });
}
