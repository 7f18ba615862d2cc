import { snakeCase } from '@holdfast/base';
import { type Block, contractStates, receiptStandings } from '@holdfast/blocks';
import type { Outcome } from '../command-line/outcome.js';
import { renderReceipts } from '../render/blocks/render-receipts.js';
import { colorsOf } from '../render/colors-of.js';
import type { Terminal } from '../terminal/terminal.js';

/** What evidence blocks want, and what there is. */
export function receiptsOutcome(blocks: readonly Block[], terminal: Terminal): Outcome {
  const shown = blocks
    .filter(({ state }) => state !== 'archived')
    .map((block) => ({
      block,
      contract: contractStates(block),
      receipts: receiptStandings(block),
    }));
  return {
    exitCode: 0,
    json: {
      schema_version: 1,
      blocks: shown.map(({ block, contract, receipts }) =>
        snakeCase({
          blockId: block.blockId,
          name: block.name,
          boundaryVersion: block.boundaryVersion,
          contractVersion: block.contractVersion,
          contract,
          receipts,
        }),
      ),
    },
    text: renderReceipts(shown, colorsOf(terminal)),
  };
}
