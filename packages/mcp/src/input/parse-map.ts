import { problemError } from '@holdfast/base';
import { type BlockMap, parseBlocks } from '@holdfast/blocks';
import { withoutLine } from './without-line.js';

/**
 * Reads a map that is sent as data.
 *
 * @throws HoldfastError `blocks-invalid`, `blocks-newer`.
 */
export function parseMap(store: unknown): BlockMap {
  const parsed = parseBlocks(JSON.stringify(store));
  if (parsed.ok) return parsed.map;
  throw problemError(parsed.problems.map(withoutLine), {
    hint: 'Send the map exactly as .holdfast/blocks.json has it.',
  });
}
