import { type ParsedEdits, parseEdits } from '@holdfast/blocks';

/**
 * Reads a batch. A seat that an operation claims is left out: over the protocol it is always the
 * runner's, whoever says what.
 */
export function parseOps(ops: readonly Readonly<Record<string, unknown>>[]): ParsedEdits {
  return parseEdits(ops.map(({ by, ...op }) => (op.op === 'split' ? { ...op, by } : op)));
}
