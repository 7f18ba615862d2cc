import { escapeControl } from '@holdfast/base';
import type { Block, ContractState, ReceiptStanding } from '@holdfast/blocks';
import type { Colors } from '../colors-of.js';
import { blockText } from './block-text.js';

/** A block with what it wants and has. */
export interface BlockReceipts {
  readonly block: Block;
  readonly contract: readonly ContractState[];
  readonly receipts: readonly ReceiptStanding[];
}

/** What evidence blocks want, and what there is. */
export function renderReceipts(all: readonly BlockReceipts[], colors: Colors): string {
  const shown = all.filter(({ contract, receipts }) => contract.length + receipts.length > 0);
  if (shown.length === 0) {
    return 'No block wants evidence, and there is none.\nholdfast blocks receipts require BLOCK --type review\n';
  }
  return shown.map((one) => describe(one, colors)).join('');
}

function describe({ block, contract, receipts }: BlockReceipts, colors: Colors): string {
  const versions = `boundary ${block.boundaryVersion}, contract ${block.contractVersion}`;
  const lines = [
    `${blockText(block, colors)} ${colors.dim(versions)}`,
    ...contract.map(({ type, demand, state }) => {
      const paint = state === 'met' || demand !== 'required' ? colors.green : colors.red;
      return `  ${escapeControl(type)}: ${demand}, ${paint(state)}`;
    }),
    ...receipts.map(({ receipt, standing }) => {
      const when = receipt.at.slice(0, 10);
      const what = `${escapeControl(receipt.type)} by ${escapeControl(receipt.emitter)}, ${when}`;
      return `  ${standing.padEnd(10)} ${what}  ${colors.dim(escapeControl(receipt.evidence))}`;
    }),
  ];
  return `${lines.join('\n')}\n`;
}
