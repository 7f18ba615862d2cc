import { addReceipt, type BlockId, type BlockMap, changeContract } from '@holdfast/blocks';
import { actOutcome } from '../blocks/act-outcome.js';
import { blockArgument } from '../blocks/block-argument.js';
import { receiptsOutcome } from '../blocks/receipts-outcome.js';
import { withMap } from '../blocks/with-map.js';
import type { ReceiptsValues } from '../command-line/block-options.js';
import type { Outcome } from '../command-line/outcome.js';
import { parseCount } from '../command-line/parse-amounts.js';
import { usageError } from '../command-line/usage-error.js';
import type { Terminal } from '../terminal/terminal.js';

/** Lists evidence, adds some, or says what is wanted. */
export async function run(values: ReceiptsValues, terminal: Terminal): Promise<Outcome> {
  return await withMap(values, terminal, async (map, project) => {
    const block = values.block === undefined ? undefined : blockArgument(map, values.block);
    if (values.action === undefined || values.action === 'list') {
      return receiptsOutcome(block === undefined ? map.blocks : [block], terminal);
    }
    if (block === undefined) throw usageError(`receipts ${values.action} needs a block.`);
    const change = changeOf(values, map, block.blockId);
    return await actOutcome(values, terminal, project, map, change);
  });
}

function changeOf(values: ReceiptsValues, map: BlockMap, blockId: BlockId) {
  const type = needed(values.type, '--type', 'review');
  if (values.action === 'add') return adding(values, map, blockId, type);
  const wish = values.action === 'waive' ? { waive: [type] } : { require: [type] };
  return {
    act: 'contract',
    change: (present: BlockMap, { seat, author, at }: Who) =>
      changeContract(present, { blockId, ...wish, seat, by: author, at }),
  } as const;
}

type Who = Pick<Parameters<typeof changeContract>[1], 'seat' | 'at'> & { readonly author: string };

function adding(values: ReceiptsValues, map: BlockMap, blockId: BlockId, type: string) {
  const evidence = needed(values.evidence, '--evidence', 'https://ci.example/run/512');
  const block = map.blocks.find((one) => one.blockId === blockId);
  const scope = {
    blockId,
    boundaryVersion: parseCount('--boundary', values.boundary) ?? block?.boundaryVersion ?? 1,
    contractVersion: parseCount('--contract', values.contract) ?? block?.contractVersion ?? 1,
  };
  const validity = values.failed ? ('failed' as const) : ('passed' as const);
  return {
    act: 'receipt',
    change: (present: BlockMap, { author, at }: Who) =>
      addReceipt(present, {
        type,
        emitter: values.emitter ?? author,
        scope,
        evidence,
        validity,
        at,
      }),
  } as const;
}

function needed(value: string | undefined, option: string, example: string): string {
  if (value !== undefined) return value;
  throw usageError(`This needs ${option}.`, `Such as ${option} ${example}`);
}
